import { brasiliaTime, type FiscalDocument } from '../state/document.ts'
import type { Alteration } from './alterations.ts'
import type { Tree } from './markup.ts'
import { taxIdTree } from './parties-xml.ts'

const makers: Record<Alteration, (tree: Tree, document: FiscalDocument) => Tree> = {
  denied: (tree) => withTexts(tree, (name, text) => (name === 'cStat' ? '302' : name === 'xMotivo' ? denial : text)),
  homologation: (tree) => withTexts(tree, (name, text) => (name === 'tpAmb' ? '2' : text)),
  unanswered: (tree) => insideRoot(tree, (root) => withoutProtocol(root)),
  'cancelled-inside': cancelledInside,
  acre: (tree) => withTexts(tree, (_, text) => inAcre(text)),
  letter: (_, document) =>
    eventTree(document, '110110', 'Carta de Correcao', { xCorrecao: 'Onde se lê Rua A, leia-se Rua B.' }),
  extract: (_, document) => extractTree(document),
  return: (tree) => withText(tree, 'finNFe', '4'),
  entry: (tree) => withText(tree, 'tpNF', '0'),
  cash: (tree) => withText(tree, 'tPag', '01'),
  unpaid: (tree) => without(withText(tree, 'tPag', '90'), 'cobr'),
  replacement: (tree) => withText(tree, 'cStat', '101'),
}

const denial = 'Uso Denegado: Irregularidade fiscal do destinatario'

export function alteredTree(tree: Tree, document: FiscalDocument): Tree {
  return document.alteration ? makers[document.alteration](tree, document) : tree
}

const withText = (tree: Tree, wanted: string, text: string) =>
  withTexts(tree, (name, before) => (name === wanted ? text : before))

/** Removes all elements of a name, at any depth. */
function without(tree: Tree, unwanted: string): Tree {
  const left = Object.entries(tree).flatMap(([name, value]): [string, Tree[string]][] => {
    if (name === unwanted) return []
    return [[name, isTree(value) ? without(value, unwanted) : value]]
  })
  return Object.fromEntries(left)
}

/** Replaces every text by the result of `change`. */
function withTexts(tree: Tree, change: (name: string, text: string) => string): Tree {
  const changed = Object.entries(tree).map(([name, value]): [string, Tree[string]] => {
    if (typeof value === 'string') return [name, change(name, value)]
    if (Array.isArray(value)) return [name, value.map((one) => withTexts(one, change))]
    return [name, isTree(value) ? withTexts(value, change) : value]
  })
  return Object.fromEntries(changed)
}

function isTree(value: Tree[string]): value is Tree {
  return typeof value === 'object' && !Array.isArray(value)
}

function insideRoot(tree: Tree, change: (root: Tree) => Tree): Tree {
  return Object.fromEntries(Object.entries(tree).map(([name, root]) => [name, isTree(root) ? change(root) : root]))
}

function withoutProtocol(root: Tree): Tree {
  return Object.fromEntries(Object.entries(root).filter(([name]) => !name.startsWith('prot')))
}

function inAcre(text: string): string {
  const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-03:00$/.test(text) ? Date.parse(text) : null
  return instant === null ? text : `${brasiliaTime(instant - 2 * 3_600_000).slice(0, 19)}-05:00`
}

function cancelledInside(tree: Tree, document: FiscalDocument): Tree {
  if (document.municipalLayout) return insideRoot(tree, (root) => ({ ...root, NfseCancelamento: municipal(document) }))
  const justification = { nProt: '135260000000001', xJust: 'Pedido em duplicidade' }
  return insideRoot(tree, (root) => ({ ...root, ...eventTree(document, '110111', 'Cancelamento', justification) }))
}

function municipal({ number, issuer, issuedAt }: FiscalDocument): Tree {
  const note = {
    Numero: String(number),
    CpfCnpj: { Cnpj: issuer.taxId },
    CodigoMunicipio: issuer.city.code,
  }
  return {
    Confirmacao: {
      Pedido: { InfPedidoCancelamento: { IdentificacaoNfse: note, CodigoCancelamento: '2' } },
      DataHora: brasiliaTime(issuedAt + 7_200_000).slice(0, 19),
    },
  }
}

const names: Record<string, string> = { cte: 'CTe', mdfe: 'MDFe', nfcom: 'NFCom' }

function eventTree(document: FiscalDocument, type: string, description: string, detail: Tree): Tree {
  const model = names[document.model] ?? 'NFe'
  const spokenOf = { [`ch${model}`]: document.key, tpEvento: type, nSeqEvento: '1' }
  const at = brasiliaTime(document.issuedAt + 7_200_000)
  const suffix = model === 'NFe' ? '' : model
  return {
    [`procEvento${model}`]: {
      '@versao': '1.00',
      [`evento${suffix}`]: {
        infEvento: {
          '@Id': `ID${type}${document.key}01`,
          tpAmb: '1',
          ...taxIdTree(document.issuer.taxId),
          ...spokenOf,
          dhEvento: at,
          detEvento: { '@versaoEvento': '1.00', descEvento: description, ...detail },
        },
      },
      [`retEvento${suffix}`]: {
        infEvento: {
          tpAmb: '1',
          cStat: '135',
          xMotivo: 'Evento registrado e vinculado a NF-e',
          ...spokenOf,
          xEvento: description,
          dhRegEvento: at,
          nProt: '135260000000002',
        },
      },
    },
  }
}

function extractTree({ key, issuer, issuedAt }: FiscalDocument): Tree {
  return {
    resNFe: {
      chNFe: key,
      ...taxIdTree(issuer.taxId),
      xNome: issuer.name,
      IE: issuer.stateRegistration,
      dhEmi: brasiliaTime(issuedAt),
      tpNF: '1',
      vNF: '1280.40',
      dhRecbto: brasiliaTime(issuedAt + 42_000),
      nProt: '135260000000003',
      cSitNFe: '1',
    },
  }
}
