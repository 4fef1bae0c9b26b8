import { XMLParser, XMLValidator } from 'fast-xml-parser'
import type { XmlNode } from './xml-node'

/** `html`: a page came instead. `malformed`: not well-formed, with the place where known. `too_deep`: nested beyond any note. */
export type XmlError = { code: 'empty' | 'html' | 'malformed' | 'too_deep'; line: number | null; column: number | null }

const attributePrefix = '@'
const textName = '#text'
const cdataName = '#cdata'
const maxDepth = 100

/** Entities stay raw here: only the five standard ones and numbers are decoded, by `decodeEntities`. */
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: attributePrefix,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  cdataPropName: cdataName,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: maxDepth,
})

/** The root element of an XML text, or why there is none. Never throws. */
export function parseTree(text: string): { tree: XmlNode; error: null } | { tree: null; error: XmlError } {
  const source = text.replace(/^\ufeff?\s*/, '')
  if (source === '') return failure('empty')
  if (/^(<\?xml[^>]*>\s*)?<(!doctype\s+html|html)\b/i.test(source)) return failure('html')
  try {
    const verdict = XMLValidator.validate(source)
    if (verdict !== true) return failure('malformed', verdict.err.line, verdict.err.col)
    const parsed: unknown = parser.parse(source)
    const [tree, ...more] = childNodes(parsed)
    return tree && more.length === 0 ? { tree, error: null } : failure('malformed')
  } catch (cause) {
    return failure(String(cause).includes('nested tags') ? 'too_deep' : 'malformed')
  }
}

function failure(code: XmlError['code'], line: number | null = null, column: number | null = null) {
  return { tree: null, error: { code, line, column } }
}

const entities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

/** One pass, so nothing decoded is decoded again; an entity that a document defines itself stays as written. */
function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|(amp|lt|gt|quot|apos));/g, (raw, decimal, hex, name) => {
    if (name) return entities.get(name) ?? raw
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    return isCharacter ? String.fromCodePoint(code) : raw
  })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function entriesOf(content: unknown): [string, unknown, unknown][] {
  if (!Array.isArray(content)) return []
  return content
    .filter(isRecord)
    .flatMap(({ ':@': attributes, ...rest }) =>
      Object.entries(rest).map(([name, value]): [string, unknown, unknown] => [name, value, attributes]),
    )
}

function childNodes(content: unknown): XmlNode[] {
  return entriesOf(content)
    .filter(([name]) => name !== textName && name !== cdataName)
    .map(([name, inner, attributes]) => ({
      name,
      attributes: attributesOf(attributes),
      children: childNodes(inner),
      text: textOf(inner),
    }))
}

function attributesOf(attributes: unknown): XmlNode['attributes'] {
  if (!isRecord(attributes)) return []
  return Object.entries(attributes).map(([name, value]) => ({
    name: name.slice(attributePrefix.length),
    value: decodeEntities(String(value)),
  }))
}

function textOf(content: unknown): string {
  const chunks = entriesOf(content).map(([name, value]) => {
    if (name === textName) return decodeEntities(String(value))
    return name === cdataName
      ? entriesOf(value)
          .map(([, text]) => String(text))
          .join('')
      : ''
  })
  return chunks.join('').trim()
}
