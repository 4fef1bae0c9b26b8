import { normalizeAccessKey, parseAccessKey } from '@/lib/core/access-key'
import { attributeOf, localName, nodesIn, textAt, type XmlNode } from './xml-node'

/** The access key in an `Id` attribute (`NFe3526…`), or null. */
export function ownKey(inf: XmlNode | null): string | null {
  const key = normalizeAccessKey((inf && attributeOf(inf, 'Id')) ?? '')
  return parseAccessKey(key) ? key : null
}

/** The key that an answer or an event of the authority is about. */
export function statedKey(node: XmlNode | null): string | null {
  const key = textAt(node, 'chNFe|chCTe|chMDFe|chNFCom|chNFSe|chNFSE')
  return key === null ? null : normalizeAccessKey(key)
}

/** The answer for the note of a key; the only answer of a file is taken for its note's. */
export function protocolOf(root: XmlNode, key: string | null): XmlNode | null {
  const answers = [...nodesIn(root)].filter(({ name }) => localName(name) === 'infProt')
  return answers.find((answer) => statedKey(answer) === key) ?? (answers.length === 1 ? (answers[0] ?? null) : null)
}

/** Keys of other documents, wherever an element named `ch…` or `ref…` holds one; each once, in the file's order. */
export function referencedKeys(inf: XmlNode): string[] {
  const own = ownKey(inf)
  const texts = [...nodesIn(inf)].filter(({ name }) => /^(ch|ref)/i.test(localName(name))).map(({ text }) => text)
  return [...new Set(texts)].filter((text) => text !== own && parseAccessKey(text))
}
