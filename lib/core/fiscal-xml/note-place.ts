import { localName, nodeAt, nodesIn, type XmlNode } from './xml-node'

/**
 * A note in its file. `scope` is the largest element around the note that holds no other note (the file itself where it
 * has one note): an event without a key belongs to this note only within it.
 */
export type NotePlace = { root: XmlNode; scope: XmlNode }

export function placeOf(note: XmlNode, root: XmlNode): NotePlace {
  let scope = root
  while ([...nodesIn(scope)].filter(isNote).length > 1) {
    const around = scope.children.find((child) => [...nodesIn(child)].includes(note))
    if (!around) break
    scope = around
  }
  return { root, scope }
}

const noteElements: ReadonlySet<string> = new Set([
  'infNFe',
  'infCte',
  'infMDFe',
  'infNFCom',
  'infNFSe',
  'InfNfse',
  'NFe',
])

/** A manifest and a CT-e refer to a note by an element of the same name that holds its key. */
function isNote(node: XmlNode): boolean {
  return noteElements.has(localName(node.name)) && nodeAt(node, 'chNFe|chave') === null && !isEnvelope(node)
}

/** `NFe` is the note in São Paulo's layout, and only an envelope around `infNFe` in the national one. */
export function isEnvelope(node: XmlNode): boolean {
  return localName(node.name) === 'NFe' && nodeAt(node, 'ChaveNFe/NumeroNFe') === null
}
