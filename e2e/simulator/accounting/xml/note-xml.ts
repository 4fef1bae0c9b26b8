import { createRandom } from '../../random.ts'
import type { Model } from '../state/companies.ts'
import type { FiscalDocument } from '../state/document.ts'
import { alteredTree } from './altered-xml.ts'
import { goodsTree } from './goods-xml.ts'
import { manifestTree } from './manifest-xml.ts'
import { type Tree, writeXml } from './markup.ts'
import { municipalServiceTree } from './municipal-service-xml.ts'
import { nationalServiceTree } from './national-service-xml.ts'
import { telecomTree } from './telecom-xml.ts'
import { transportTree } from './transport-xml.ts'

const trees: Record<Model, (document: FiscalDocument) => Tree> = {
  nfe: goodsTree,
  nfce: goodsTree,
  cte: transportTree,
  mdfe: manifestTree,
  nfcom: telecomTree,
  'nfs-e': (document) => (document.municipalLayout ? municipalServiceTree(document) : nationalServiceTree(document)),
}

/** The note's XML as bytes, derived from the document. */
export function noteXml(document: FiscalDocument): Buffer {
  const indented = createRandom(0, `layout ${document.key}`).chance(0.2)
  return writeXml(alteredTree(trees[document.model](document), document), { encoding: document.encoding, indented })
}
