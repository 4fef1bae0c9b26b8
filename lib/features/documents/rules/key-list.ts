/** The lines of a key in a pasted text: counted from 1, several for a repeated key. */
type ListedKey = { key: string; lines: number[] }

/** `rounded`: a spreadsheet rounded it to fifteen digits; `length`: nearly a key; `none`: no key, such as a heading. */
type UnreadReason = 'rounded' | 'length' | 'none'

export type UnreadLine = { line: number; text: string; reason: UnreadReason; characters: number }

export type KeyList = {
  keys: ListedKey[]
  /** Number of repetitions of keys. */
  repeated: number
  unread: UnreadLine[]
}

export const mostKeys = 5_000

/** Maximum length of a text that is read; five thousand keys with a dozen columns are shorter. */
export const longestKeyText = 4_000_000

/** Only the issuer's CNPJ may hold letters. */
const keyShape = /^(\d{6}[0-9A-Z]{12}\d{26}|\d{9}[0-9A-Z]{12}\d{29})$/

const rounded = /^\D{0,3}\d[.,]\d{2,}e\+?(43|49)\D{0,3}$/i

const shownCharacters = 120

/** A key without surrounding characters, separators and label: a key begins with digits. */
const bareOf = (text: string) =>
  text
    .replace(/[^0-9a-z]/gi, '')
    .replace(/^[a-z]+/i, '')
    .toUpperCase()

const isKey = (bare: string) => keyShape.test(bare)

/**
 * The access keys in a pasted text: one a line or several, in fours, labelled, in addresses, XML or the columns of a
 * spreadsheet. Each once, in order; their check digits are not judged.
 */
export function readKeyList(text: string): KeyList {
  const found = new Map<string, ListedKey>()
  const unread: UnreadLine[] = []
  let repeated = 0
  for (const [at, given] of text.split(/\r\n|[\n\r\u2028\u2029]/).entries()) {
    const line = given.normalize('NFKC').trim()
    const keys = keysIn(line)
    if (keys.length === 0 && /[0-9a-z]/i.test(line)) unread.push({ line: at + 1, ...unreadLine(line) })
    for (const key of keys) {
      const known = found.get(key)
      if (known) known.lines.push(at + 1)
      else found.set(key, { key, lines: [at + 1] })
      repeated += known ? 1 : 0
    }
  }
  return { keys: [...found.values()], repeated, unread }
}

function keysIn(line: string): string[] {
  const whole = (line.match(/[0-9a-z]{44,}/gi) ?? []).map(bareOf).filter(isKey)
  if (whole.length > 0) return whole
  const inCells = line.split(/[\t;,|"]/).flatMap((cell) => split(bareOf(cell)))
  return inCells.length > 0 ? inCells : split(bareOf(line))
}

/** Keys in groups of four may follow each other without any text between them. */
function split(bare: string): string[] {
  if (isKey(bare)) return [bare]
  if (bare.length % 44 !== 0) return []
  const parts = bare.match(/.{44}/g) ?? []
  return parts.every(isKey) ? parts : []
}

function unreadLine(line: string): Omit<UnreadLine, 'line'> {
  const text = line.length > shownCharacters ? `${line.slice(0, shownCharacters - 1)}…` : line
  const cells = line.split(/[\t;|"]/).map((cell) => cell.trim())
  if (cells.some((cell) => rounded.test(cell))) return { text, reason: 'rounded', characters: 0 }
  const nearly = cells.map(bareOf).find(isNearly)
  return { text, reason: nearly ? 'length' : 'none', characters: nearly?.length ?? 0 }
}

const isNearly = (bare: string) => bare.length >= 30 && bare.length <= 60 && bare.replace(/\D/g, '').length >= 26
