package prompt

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"text/template"
	"text/template/parse"
)

// check holds what a prompt shows against what there is to show, and what has to be.
func (k *Kind) check(name string, p *Prompt) error {
	c := &checking{data: reflect.TypeOf(k.Data), used: map[string]bool{}}
	last := 1
	for _, t := range p.turns {
		padded, err := t.padded(name)
		if err != nil {
			return err
		}
		c.template, c.variables, c.entered, last = padded, map[string]reflect.Type{"$": c.data}, map[string]bool{}, t.line
		if c.list(padded.Root, c.data); c.err != nil {
			return c.err
		}
	}
	for _, one := range k.Needs {
		if !slices.ContainsFunc(one, func(field string) bool { return c.used[field] }) {
			return fmt.Errorf("%s:%d: %s is missing: up to this turn, the last one, nothing shows it", name, last, placeholders(one, " or "))
		}
	}
	return nil
}

// placeholders spells fields as they are written in a prompt.
func placeholders(fields []string, between string) string {
	all := make([]string, len(fields))
	for i, f := range fields {
		all[i] = "{{." + f + "}}"
	}
	return strings.Join(all, between)
}

// checking finds what templates show. A nil type is one that cannot be told: nothing is said of it.
type checking struct {
	data reflect.Type
	// used are the fields of data that are shown somewhere.
	used map[string]bool
	err  error

	template  *template.Template
	variables map[string]reflect.Type
	// entered are the templates in this one that were looked at.
	entered map[string]bool
}

// list checks a part of a template, where the dot is of a type.
func (c *checking) list(l *parse.ListNode, dot reflect.Type) {
	if l == nil {
		return
	}
	for _, n := range l.Nodes {
		switch n := n.(type) {
		case *parse.ActionNode:
			c.pipe(n.Pipe, dot, false)
		case *parse.IfNode:
			c.pipe(n.Pipe, dot, false)
			c.list(n.List, dot)
			c.list(n.ElseList, dot)
		case *parse.WithNode:
			c.list(n.List, c.pipe(n.Pipe, dot, false))
			c.list(n.ElseList, dot)
		case *parse.RangeNode:
			c.list(n.List, c.pipe(n.Pipe, dot, true))
			c.list(n.ElseList, dot)
		case *parse.TemplateNode:
			inner := c.pipe(n.Pipe, dot, false)
			if of := c.template.Lookup(n.Name); of != nil && !c.entered[n.Name] {
				c.entered[n.Name] = true
				c.list(of.Root, inner)
			}
		}
	}
}

// pipe checks a pipeline, and gives the type of its value; where it is ranged over, that of an element.
func (c *checking) pipe(p *parse.PipeNode, dot reflect.Type, ranged bool) (t reflect.Type) {
	if p == nil {
		return nil
	}
	for _, command := range p.Cmds {
		for _, argument := range command.Args {
			t = c.value(argument, dot)
		}
	}
	if len(p.Cmds) != 1 || len(p.Cmds[0].Args) != 1 {
		t = nil
	}
	if ranged {
		t = elementOf(t)
	}
	for i, v := range p.Decl {
		c.variables[v.Ident[0]] = t
		if ranged && i == 0 && len(p.Decl) == 2 {
			c.variables[v.Ident[0]] = reflect.TypeFor[int]()
		}
	}
	return t
}

func elementOf(t reflect.Type) reflect.Type {
	if t != nil && t.Kind() == reflect.Slice {
		return t.Elem()
	}
	return nil
}

// value checks an operand, and gives its type.
func (c *checking) value(n parse.Node, dot reflect.Type) reflect.Type {
	switch n := n.(type) {
	case *parse.DotNode:
		return dot
	case *parse.FieldNode:
		return c.fields(n, dot, n.Ident)
	case *parse.VariableNode:
		return c.fields(n, c.variables[n.Ident[0]], n.Ident[1:])
	case *parse.ChainNode:
		return c.fields(n, c.value(n.Node, dot), n.Field)
	case *parse.PipeNode:
		return c.pipe(n, dot, false)
	}
	return nil
}

// fields goes from a value of a type to a field, to a field of that, and so on.
func (c *checking) fields(at parse.Node, t reflect.Type, names []string) reflect.Type {
	for _, name := range names {
		if t == nil {
			return nil
		}
		if t == c.data {
			c.used[name] = true
		}
		var there []string
		if t.Kind() == reflect.Struct {
			if f, ok := t.FieldByName(name); ok {
				t = f.Type
				continue
			}
			for _, f := range reflect.VisibleFields(t) {
				there = append(there, f.Name)
			}
		}
		c.unknown(at, name, there)
		return nil
	}
	return t
}

// unknown says that there is no such placeholder, the first time.
func (c *checking) unknown(at parse.Node, name string, there []string) {
	if c.err != nil {
		return
	}
	where, _ := c.template.ErrorContext(at)
	where = where[:strings.LastIndexByte(where, ':')] // without the column
	what := "nothing"
	if len(there) > 0 {
		what = placeholders(there, ", ")
	}
	c.err = fmt.Errorf("%s: {{.%s}} is unknown: there is %s", where, name, what)
}
