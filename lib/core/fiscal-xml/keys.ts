import { normalizeAccessKey, parseAccessKey } from '@/lib/core/documents/access-key'
import type { NotePlace } from './note-place'
import { attributeOf, localName, nodesIn, textAt, type XmlNode } from './xml-node'

/** The access key in an `Id` attribute (`NFe3526…`), or the national key of a city's note; else null. */
export function ownKey(inf: XmlNode | null): string | null {
  const key = normalizeAccessKey((inf && attributeOf(inf, 'Id')) ?? textAt(inf, 'ChaveNFe/ChaveNotaNacional') ?? '')
  return parseAccessKey(key) ? key : null
}

/** The key that an answer or an event of the authority is about. */
export function statedKey(node: XmlNode | null): string | null {
  const key = textAt(node, 'chNFe|chCTe|chMDFe|chNFCom|chNFSe|chNFSE')
  return key === null ? null : normalizeAccessKey(key)
}

/** The answer for the note of a key; the only answer of a note's scope is taken for that note's. */
export function protocolOf({ root, scope }: NotePlace, key: string | null): XmlNode | null {
  const own = key === null ? undefined : answersIn(root).find((answer) => statedKey(answer) === key)
  const around = answersIn(scope)
  return own ?? (around.length === 1 ? (around[0] ?? null) : null)
}

const answersIn = (node: XmlNode) => [...nodesIn(node)].filter(({ name }) => localName(name) === 'infProt')

/** Keys of other documents, in any element named `ch…` or `ref…`; each once, in the file's order. */
export function referencedKeys(inf: XmlNode): string[] {
  const own = ownKey(inf)
  const texts = [...nodesIn(inf)].filter(({ name }) => /^(ch|ref)/i.test(localName(name))).map(({ text }) => text)
  return [...new Set(texts)].filter((text) => text !== own && parseAccessKey(text))
}
