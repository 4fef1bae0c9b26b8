/** A piece of a text; `at` is its number, and markup is separate from content. */
type XmlPiece = { at: number; text: string; markup: boolean }

/** A line of an indented XML text, and its depth. */
export type XmlLine = { depth: number; pieces: XmlPiece[] }

type Kind = 'open' | 'close' | 'alone' | 'text'

function kindOf(part: string): Kind {
  if (!part.startsWith('<') || part.startsWith('<![CDATA[') || part === '<') return 'text'
  if (part.startsWith('</')) return 'close'
  return part.endsWith('/>') || part.startsWith('<?') || part.startsWith('<!') ? 'alone' : 'open'
}

const delimited = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/** The tags, texts and delimited parts in turn. A missing end is searched only once, so that no text takes long. */
function partsOf(text: string): string[] {
  const parts: string[] = []
  const endless = new Set<string>()
  for (let at = 0; at < text.length; ) {
    const end = text[at] === '<' ? markupEnd(text, at, endless) : text.indexOf('<', at)
    const next = end === -1 ? text.length : end
    const part = text.slice(at, next).trim()
    if (part) parts.push(part)
    at = next
  }
  return parts
}

/** End of the markup that starts with this `<`; directly after the sign where it starts none. */
function markupEnd(text: string, at: number, endless: Set<string>): number {
  const kind = delimited.find(([open]) => text.startsWith(open, at))
  if (kind) {
    const [open, close] = kind
    const end = endless.has(close) ? -1 : text.indexOf(close, at + open.length)
    if (end !== -1) return end + close.length
    endless.add(close)
  }
  for (let to = at + 1; to < text.length; to++) {
    const sign = text[to]
    if (sign === '>') return to + 1
    if (sign === '<') break
    if (sign !== '"' && sign !== "'") continue
    const quoted = endless.has(sign) ? -1 : text.indexOf(sign, to + 1)
    if (quoted === -1) endless.add(sign)
    if (quoted === -1) break
    to = quoted
  }
  return at + 1
}

/** The text as it came, indented by its elements; an element that holds only text stays on one line. */
export function prettyXml(text: string): XmlLine[] {
  const parts = partsOf(text)
  const lines: XmlLine[] = []
  let depth = 0
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at] ?? ''
    const kind = kindOf(part)
    if (kind === 'close') depth = Math.max(0, depth - 1)
    const line: XmlLine = { depth, pieces: [{ at, text: part, markup: kind !== 'text' }] }
    lines.push(line)
    if (kind !== 'open') continue
    const leaf = leafAfter(parts, at)
    line.pieces.push(...leaf)
    at += leaf.length
    if (leaf.length === 0) depth++
  }
  return lines
}

/** The text and closing tag of an element without children. */
function leafAfter(parts: readonly string[], at: number): XmlPiece[] {
  const [next = '', afterNext = ''] = parts.slice(at + 1, at + 3)
  if (kindOf(next) === 'close') return [{ at: at + 1, text: next, markup: true }]
  if (kindOf(next) !== 'text' || next === '' || !afterNext || kindOf(afterNext) !== 'close') return []
  return [
    { at: at + 1, text: next, markup: false },
    { at: at + 2, text: afterNext, markup: true },
  ]
}
