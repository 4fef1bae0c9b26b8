/** `at` counts the pieces of a text; markup is apart from what it says. */
export type XmlPiece = { at: number; text: string; markup: boolean }

/** One line of an indented XML text, and its depth. */
export type XmlLine = { depth: number; pieces: XmlPiece[] }

const token = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<(?:"[^"]*"|'[^']*'|[^"'>])+>|[^<]+|</g

type Kind = 'open' | 'close' | 'alone' | 'text'

function kindOf(part: string): Kind {
  if (!part.startsWith('<') || part.startsWith('<![CDATA[') || part === '<') return 'text'
  if (part.startsWith('</')) return 'close'
  return part.endsWith('/>') || part.startsWith('<?') || part.startsWith('<!') ? 'alone' : 'open'
}

/** The text as it came, indented by its elements; an element that holds only text stays on one line. */
export function prettyXml(text: string): XmlLine[] {
  const parts = (text.match(token) ?? []).map((part) => part.trim()).filter(Boolean)
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
