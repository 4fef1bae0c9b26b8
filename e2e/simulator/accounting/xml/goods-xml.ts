import { createRandom } from '../../random.ts'
import { decimal, fixed, sum } from '../note/amounts.ts'
import { type GoodsNote, goodsNote } from '../note/goods-note.ts'
import { brasiliaTime, type FiscalDocument } from '../state/document.ts'
import { difalCents, itemTree } from './goods-item-xml.ts'
import type { Tree } from './markup.ts'
import { address, protocol, taxIdTree } from './parties-xml.ts'
import { digestOf, signature } from './signature.ts'

const NAMESPACE = 'http://www.portalfiscal.inf.br/nfe'

/** `nfeProc` of an NF-e or an NFC-e. */
export function goodsTree(document: FiscalDocument): Tree {
  const note = goodsNote(document)
  const id = `NFe${document.key}`
  const retail = document.model === 'nfce'
  return {
    nfeProc: {
      '@versao': '4.00',
      '@xmlns': NAMESPACE,
      NFe: {
        '@xmlns': NAMESPACE,
        infNFe: {
          '@Id': id,
          '@versao': '4.00',
          ide: identification(note),
          emit: issuer(note),
          dest: recipient(document, retail, paysDifal(note)),
          det: note.items.map((item, index) => itemTree(item, index, { simple: note.simple, difal: paysDifal(note) })),
          total: totals(note),
          transp: transport(note),
          cobr: billing(note),
          pag: payment(note),
          infAdic: { infCpl: note.additional },
        },
        infNFeSupl: retail ? consumerSupplement(document) : undefined,
        Signature: signature(id),
      },
      protNFe: protocol({
        version: '4.00',
        keyName: 'chNFe',
        key: document.key,
        receivedAt: brasiliaTime(document.issuedAt + 42_000),
        number: note.protocol,
        what: 'da NF-e',
        application: `${document.issuer.city.uf}_NFE_PL009_V4`,
        digest: digestOf(id),
      }),
    },
  }
}

function identification(note: GoodsNote): Tree {
  const { document, nature, interstate } = note
  const difal = paysDifal(note)
  const retail = document.model === 'nfce'
  return {
    cUF: document.issuer.city.stateCode,
    cNF: document.key.slice(35, 43),
    natOp: nature,
    mod: document.key.slice(20, 22),
    serie: String(document.series),
    nNF: String(document.number),
    dhEmi: brasiliaTime(document.issuedAt),
    dhSaiEnt: retail ? undefined : brasiliaTime(document.issuedAt + 5_400_000),
    tpNF: '1',
    idDest: interstate ? '2' : '1',
    cMunFG: document.issuer.city.code,
    tpImp: retail ? '4' : '1',
    tpEmis: document.key.slice(34, 35),
    cDV: document.key.slice(43),
    tpAmb: '1',
    finNFe: document.kind === 'devolucao' ? '4' : document.kind === 'complementar' ? '2' : '1',
    indFinal: retail || difal ? '1' : '0',
    indPres: retail ? '1' : '9',
    procEmi: '0',
    verProc: 'Faturamento 12.4',
  }
}

function issuer({ document: { issuer }, simple }: GoodsNote): Tree {
  return {
    ...taxIdTree(issuer.taxId),
    xNome: issuer.name,
    xFant: issuer.tradeName,
    enderEmit: address(issuer),
    IE: issuer.stateRegistration,
    CRT: simple ? '1' : '3',
  }
}

function recipient({ recipient: party }: FiscalDocument, retail: boolean, consumer: boolean): Tree | undefined {
  if (!party) return undefined
  const name = { ...taxIdTree(party.taxId), xNome: party.name }
  if (retail) return { ...name, indIEDest: '9' }
  const registration = consumer ? { indIEDest: '9' } : { indIEDest: '1', IE: party.stateRegistration }
  return { ...name, enderDest: address(party), ...registration, email: party.email }
}

function totals(note: GoodsNote): Tree {
  const { totals: all, reform } = note
  const zero = decimal(0)
  return {
    ICMSTot: {
      vBC: decimal(all.icmsBase),
      vICMS: decimal(all.icms),
      vICMSDeson: zero,
      ...(paysDifal(note) ? { vICMSUFDest: decimal(sum(note.items, difalCents)), vICMSUFRemet: zero } : {}),
      vFCP: zero,
      vBCST: zero,
      vST: zero,
      vFCPST: zero,
      vFCPSTRet: zero,
      vProd: decimal(all.products),
      vFrete: decimal(all.freight),
      vSeg: zero,
      vDesc: decimal(all.discount),
      vII: zero,
      vIPI: decimal(all.ipi),
      vIPIDevol: zero,
      vPIS: decimal(all.pis),
      vCOFINS: decimal(all.cofins),
      vOutro: zero,
      vNF: decimal(all.total),
    },
    IBSCBSTot: reform
      ? {
          vBCIBSCBS: decimal(reform.base),
          gIBS: {
            gIBSUF: { vDif: zero, vDevTrib: zero, vIBSUF: decimal(reform.ibs) },
            gIBSMun: { vDif: zero, vDevTrib: zero, vIBSMun: zero },
            vIBS: decimal(reform.ibs),
          },
          gCBS: { vDif: zero, vDevTrib: zero, vCBS: decimal(reform.cbs) },
        }
      : undefined,
    vNFTot: reform ? decimal(all.total) : undefined,
  }
}

function transport({ freightMode, volumes, document: { carrier } }: GoodsNote): Tree {
  if (freightMode === '9') return { modFrete: '9' }
  return {
    modFrete: freightMode,
    transporta: {
      CNPJ: carrier.taxId,
      xNome: carrier.name,
      IE: carrier.stateRegistration,
      xEnder: `${carrier.street}, ${carrier.number}`,
      xMun: carrier.city.name,
      UF: carrier.city.uf,
    },
    vol: {
      qVol: String(volumes.count),
      esp: 'VOLUME',
      pesoL: fixed(volumes.netGrams, 3),
      pesoB: fixed(volumes.grossGrams, 3),
    },
  }
}

function billing({ duplicates, totals: { total }, document: { number } }: GoodsNote): Tree | undefined {
  if (duplicates.length === 0) return undefined
  return {
    fat: { nFat: String(number), vOrig: decimal(total), vDesc: decimal(0), vLiq: decimal(total) },
    dup: duplicates.map(({ number: nDup, due, cents }) => ({
      nDup,
      dVenc: brasiliaTime(due).slice(0, 10),
      vDup: decimal(cents),
    })),
  }
}

/** Some sales to another state go to final consumers. */
function paysDifal({ document, interstate, simple }: GoodsNote): boolean {
  return interstate && !simple && createRandom(0, `difal ${document.key}`).chance(0.2)
}

/** A Pix of the day of issue, unless the control API named the payment. */
function pixCard({ key, issuedAt, issuer, paidByPix }: FiscalDocument): Tree {
  const minute = new Date(issuedAt).toISOString().replace(/\D/g, '').slice(0, 12)
  return {
    tpIntegra: '1',
    CNPJ: '18236120000158',
    cAut: paidByPix ?? `E18236120${minute}${createRandom(0, `pix ${key}`).alphanumeric(11)}`,
    CNPJReceb: issuer.taxId,
    idTermPag: `T${key.slice(36, 40)}`,
  }
}

function payment({ document, payment, totals: { total }, duplicates }: GoodsNote): Tree {
  const code = document.paidByPix ? '17' : payment
  const card = code === '17' ? pixCard(document) : code === '03' || code === '04' ? { tpIntegra: '2' } : undefined
  return {
    detPag: {
      indPag: duplicates.length > 0 ? '1' : '0',
      tPag: code,
      vPag: decimal(code === '90' ? 0 : total),
      card,
    },
  }
}

function consumerSupplement(document: FiscalDocument): Tree {
  const host = `https://www.nfce.fazenda.${document.issuer.city.uf.toLowerCase()}.gov.br`
  return { qrCode: `${host}/consulta?p=${document.key}|3|1`, urlChave: `${host}/consulta` }
}
