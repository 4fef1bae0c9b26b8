import { decimal } from '../note/amounts.ts'
import { type TelecomItem, type TelecomNote, telecomNote } from '../note/telecom-note.ts'
import { brasiliaTime, type FiscalDocument } from '../state/document.ts'
import type { Party } from '../state/parties.ts'
import type { Tree } from './markup.ts'
import { address, protocol, taxIdTree } from './parties-xml.ts'
import { digestOf, signature } from './signature.ts'

const NAMESPACE = 'http://www.portalfiscal.inf.br/nfcom'

/** `nfcomProc`: an invoice for communication. */
export function telecomTree(document: FiscalDocument): Tree {
  const note = telecomNote(document)
  const id = `NFCom${document.key}`
  const { issuer, recipient } = document
  return {
    nfcomProc: {
      '@versao': '1.00',
      '@xmlns': NAMESPACE,
      NFCom: {
        '@xmlns': NAMESPACE,
        infNFCom: {
          '@Id': id,
          '@versao': '1.00',
          ide: identification(document),
          emit: {
            CNPJ: issuer.taxId,
            IE: issuer.stateRegistration,
            CRT: '3',
            xNome: issuer.name,
            xFant: issuer.tradeName,
            enderEmit: place(issuer),
          },
          dest: recipient
            ? {
                xNome: recipient.name,
                ...taxIdTree(recipient.taxId),
                indIEDest: '1',
                IE: recipient.stateRegistration,
                enderDest: place(recipient),
              }
            : undefined,
          assinante: { iCodAssinante: note.subscriber, tpAssinante: '1', tpServUtil: '6', nContrato: note.contract },
          det: note.items.map(detail),
          total: totals(note),
          gFat: {
            CompetFat: brasiliaTime(document.issuedAt).slice(0, 7).replace('-', ''),
            dVencFat: brasiliaTime(note.due).slice(0, 10),
            codBarras: `836${note.contract}${document.key.slice(2, 34)}`,
          },
          infAdic: { infCpl: note.additional },
        },
        infNFComSupl: { qrCodNFCom: `https://dfe-portal.svrs.rs.gov.br/nfcom/qrCode?chNFCom=${document.key}&tpAmb=1` },
        Signature: signature(id),
      },
      protNFCom: protocol({
        version: '1.00',
        keyName: 'chNFCom',
        key: document.key,
        receivedAt: brasiliaTime(document.issuedAt + 12_000),
        number: `3${issuer.city.stateCode}${document.key.slice(2, 15).replace(/\D/g, '0')}`,
        what: 'da NFCom',
        application: 'SVRS_NFCom_1.00',
        digest: digestOf(id),
      }),
    },
  }
}

function place(party: Party): Tree {
  const { xLgr, nro, xBairro, cMun, xMun, CEP, UF, fone } = address(party)
  return { xLgr, nro, xBairro, cMun, xMun, CEP, UF, fone }
}

function identification(document: FiscalDocument): Tree {
  const { city } = document.issuer
  return {
    cUF: city.stateCode,
    tpAmb: '1',
    mod: '62',
    serie: String(document.series),
    nNF: String(document.number),
    cNF: document.key.slice(36, 43),
    cDV: document.key.slice(43),
    dhEmi: brasiliaTime(document.issuedAt),
    tpEmis: '1',
    nSiteAutoriz: '0',
    cMunFG: city.code,
    finNFCom: document.kind === 'ajuste' ? '4' : '0',
    tpFat: '0',
    verProc: 'Fatura 5.0',
  }
}

function detail(item: TelecomItem, index: number): Tree {
  return {
    '@nItem': String(index + 1),
    prod: {
      cProd: item.code,
      xProd: item.description,
      cClass: item.class,
      CFOP: '5303',
      uMed: '4',
      qFaturada: '1.0000',
      vItem: decimal(item.cents),
      vProd: decimal(item.cents),
    },
    imposto: {
      ICMS00: { CST: '00', vBC: decimal(item.cents), pICMS: '18.00', vICMS: decimal(item.icmsCents) },
      PIS: { CST: '01', vBC: decimal(item.cents - item.icmsCents), pPIS: '0.6500', vPIS: decimal(item.pisCents) },
      COFINS: {
        CST: '01',
        vBC: decimal(item.cents - item.icmsCents),
        pCOFINS: '3.0000',
        vCOFINS: decimal(item.cofinsCents),
      },
    },
  }
}

function totals(note: TelecomNote): Tree {
  const zero = decimal(0)
  return {
    vProd: decimal(note.totalCents),
    ICMSTot: { vBC: decimal(note.totalCents), vICMS: decimal(note.icmsCents), vICMSDeson: zero, vFCP: zero },
    vCOFINS: decimal(note.cofinsCents),
    vPIS: decimal(note.pisCents),
    vFUNTTEL: zero,
    vFUST: zero,
    vRetTribTot: { vRetPIS: zero, vRetCofins: zero, vRetCSLL: zero, vIRRF: zero },
    vDesc: zero,
    vOutro: zero,
    vNF: decimal(note.totalCents),
  }
}
