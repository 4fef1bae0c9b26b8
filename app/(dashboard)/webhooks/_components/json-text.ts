const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g

/** Deeper than any notification; indenting it would cost more than it helps. */
const deepest = 64

/**
 * The JSON text over several lines with every value as received, however many digits it has; null for any other text.
 */
export function indentJson(text: string): string | null {
  try {
    JSON.parse(text)
  } catch {
    return null
  }
  let indented = ''
  let depth = 0
  let before = ''
  const newLine = () => `\n${'  '.repeat(depth)}`
  for (const [piece] of text.matchAll(token)) {
    const closes = piece === '}' || piece === ']'
    const afterOpening = before === '{' || before === '['
    if (closes) depth -= 1
    if (closes ? !afterOpening : afterOpening || before === ',') indented += newLine()
    indented += piece === ':' ? ': ' : piece
    if (piece === '{' || piece === '[') depth += 1
    if (depth > deepest) return null
    before = piece
  }
  return indented
}
