package published

// A Model says how the paper asked a model (table 9).
type Model struct {
	// Name is the model's name in table 2.
	Name string `json:"name"`
	Kind Kind   `json:"kind"`
	// Identifier is what was asked: a model of a server, or a repository of weights.
	Identifier string `json:"identifier"`
	// Decoding is how answers were drawn, and how many tokens they could have.
	Decoding string `json:"decoding"`
}

// DecodingNote says what the public code does otherwise than table 9.
const DecodingNote = "The paper's public code asks otherwise than its table 9: served models at temperature 0.7 with 1,024 tokens, local " +
	"ones by sampling with top_k 50 and top_p 0.5 in a total length of 1,024 tokens, the prompt among them."

// Models are the ten models, in the order of table 2.
func Models() []Model {
	const wizard = "temperature 0, top_p 1, 1,024 tokens"
	const served = "temperature 0.7, 512 tokens"
	return []Model{
		{"CodeGen2-16B", LLM, "Salesforce/codegen2-16B", "sampling, top_k 0.5 (as printed), top_p 0.5, 512 tokens"},
		{"GPT-3.5", LLM, "gpt-3.5-turbo-0125", served},
		{"GPT-4", LLM, "gpt-4-1106-preview", served},
		{"WizardMath-70B", LLM, "WizardMath-70B", wizard},
		{"WizardMath-7B-V1.1", LLM, "WizardMath-7B-V1.1", wizard},
		{"llava-7B-V1.5", Multimodal, "llava", "temperature 0, 512 tokens"},
		{"Qwen-VL", Multimodal, "Qwen/Qwen-VL", "temperature 0, 512 tokens"},
		{"mPLUG-Owl2", Multimodal, "mPLUG-Owl2", "sampling, top_p 0.7, 512 tokens"},
		{instructBLIP, Multimodal, "Salesforce/instructblip-vicuna-7b", "5 beams, top_p 0.9, temperature 1.0, 512 tokens"},
		{gpt4V, Multimodal, "gpt-4-vision-preview", "temperature 0, 512 tokens"},
	}
}
