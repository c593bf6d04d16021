package croissant

import "encoding/json"

// A document is croissant.json, its keys in the order of the file.
type document struct {
	Context       json.RawMessage `json:"@context"`
	Type          string          `json:"@type"`
	Name          string          `json:"name"`
	Description   string          `json:"description"`
	ConformsTo    []string        `json:"conformsTo"`
	Version       string          `json:"version"`
	URL           string          `json:"url,omitempty"`
	DatePublished string          `json:"datePublished,omitempty"`
	License       []string        `json:"license"`
	Creator       agent           `json:"creator"`
	CiteAs        string          `json:"citeAs"`
	InLanguage    []string        `json:"inLanguage"`
	Keywords      []string        `json:"keywords"`
	IsLive        bool            `json:"isLiveDataset"`
	provenance
	responsible
	Distribution []resource  `json:"distribution"`
	RecordSet    []recordSet `json:"recordSet"`
}

type reference struct {
	ID string `json:"@id"`
}

// An agent is a person, organization or program; an entity or activity of PROV-O has the same form.
type agent struct {
	Type  string `json:"@type"`
	Name  string `json:"name,omitempty"`
	Label string `json:"prov:label,omitempty"`
}

type provenance struct {
	DerivedFrom  []any  `json:"prov:wasDerivedFrom,omitempty"`
	GeneratedBy  *agent `json:"prov:wasGeneratedBy,omitempty"`
	AttributedTo []any  `json:"prov:wasAttributedTo,omitempty"`
}

// A resource is a cr:FileObject or a cr:FileSet.
type resource struct {
	Type           string   `json:"@type"`
	ID             string   `json:"@id"`
	Name           string   `json:"name"`
	Description    string   `json:"description,omitempty"`
	ContentURL     string   `json:"contentUrl,omitempty"`
	ContentSize    string   `json:"contentSize,omitempty"`
	EncodingFormat string   `json:"encodingFormat"`
	SHA256         string   `json:"sha256,omitempty"`
	Includes       []string `json:"includes,omitempty"`
}

type recordSet struct {
	Type        string `json:"@type"`
	ID          string `json:"@id"`
	Name        string `json:"name"`
	Description string `json:"description"`
	// Key is a reference to a field, or a list of them.
	Key   any     `json:"key"`
	Field []field `json:"field"`
}

type field struct {
	Type        string `json:"@type"`
	ID          string `json:"@id"`
	Name        string `json:"name"`
	Description string `json:"description"`
	DataType    string `json:"dataType,omitempty"`
	IsArray     bool   `json:"isArray,omitempty"`
	ArrayShape  string `json:"arrayShape,omitempty"`
	Source      source `json:"source"`
	provenance
	SubField   []field `json:"subField,omitempty"`
	Annotation *field  `json:"annotation,omitempty"`
}

type source struct {
	FileSet   reference  `json:"fileSet"`
	Extract   extract    `json:"extract"`
	Transform *transform `json:"transform,omitempty"`
}

type extract struct {
	Column string `json:"column"`
}

type transform struct {
	JSONPath string `json:"jsonPath"`
}
