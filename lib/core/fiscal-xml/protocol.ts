import { normalizeAccessKey } from '@/lib/core/access-key'
import { descendantsOf, localName, textAt, type XmlNode } from '@/lib/core/fiscal-xml/xml-node'

/** The key that an answer or an event of the authority speaks of. */
export function keySpokenOf(node: XmlNode | null): string | null {
  const key = textAt(node, 'chNFe', 'chCTe', 'chMDFe', 'chNFCom', 'chNFSe', 'chNFSE')
  return key === null ? null : normalizeAccessKey(key)
}

/** The answer for the note of a key; the only answer of a file is taken for its note's. */
export function protocolOf(root: XmlNode, key: string | null): XmlNode | null {
  const answers = [root, ...descendantsOf(root)].filter(({ name }) => localName(name) === 'infProt')
  return answers.find((answer) => keySpokenOf(answer) === key) ?? (answers.length === 1 ? (answers[0] ?? null) : null)
}
