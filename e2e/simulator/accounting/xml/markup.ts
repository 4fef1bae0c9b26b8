export type Encoding = 'UTF-8' | 'ISO-8859-1'

/** Elements in the order of their names; a name that begins with `@` is an attribute; undefined is left out. */
export interface Tree {
  [name: string]: string | Tree | readonly Tree[] | undefined
}

export type MarkupOptions = { encoding: Encoding; indented: boolean }

/** A complete document as bytes in its declared encoding. */
export function writeXml(tree: Tree, { encoding, indented }: MarkupOptions): Buffer {
  const body = children(tree, encoding, indented ? '\n' : '')
  const text = `<?xml version="1.0" encoding="${encoding}"?>${body}${indented ? '\n' : ''}`
  return Buffer.from(text, encoding === 'UTF-8' ? 'utf8' : 'latin1')
}

function children(tree: Tree, encoding: Encoding, lineStart: string): string {
  return Object.entries(tree)
    .filter(([name]) => !name.startsWith('@'))
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((one) => element(name, one, encoding, lineStart)),
    )
    .join('')
}

function element(name: string, value: string | Tree | undefined, encoding: Encoding, lineStart: string): string {
  if (value === undefined) return ''
  if (typeof value === 'string') return `${lineStart}<${name}>${escaped(value, encoding)}</${name}>`
  const attributes = Object.entries(value)
    .filter(([key, text]) => key.startsWith('@') && typeof text === 'string')
    .map(([key, text]) => ` ${key.slice(1)}="${escaped(String(text), encoding).replaceAll('"', '&quot;')}"`)
    .join('')
  const inside = children(value, encoding, lineStart && `${lineStart}  `)
  return `${lineStart}<${name}${attributes}${inside === '' ? '/>' : `>${inside}${lineStart}</${name}>`}`
}

/** A dash is always a numeric reference; so is, in ISO-8859-1, every character outside the encoding. */
function escaped(text: string, encoding: Encoding): string {
  const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('–', '&#8211;')
  if (encoding === 'UTF-8') return safe
  return [...safe].map((char) => ((char.codePointAt(0) ?? 0) > 0xff ? `&#${char.codePointAt(0)};` : char)).join('')
}
