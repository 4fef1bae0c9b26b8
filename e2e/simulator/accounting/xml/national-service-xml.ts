import { decimal } from '../note/amounts.ts'
import { type ServiceNote, serviceNote } from '../note/service-note.ts'
import { brasiliaTime, type FiscalDocument } from '../state/document.ts'
import type { Party } from '../state/parties.ts'
import type { Tree } from './markup.ts'
import { taxIdTree } from './parties-xml.ts'
import { signature } from './signature.ts'

const NAMESPACE = 'http://www.sped.fazenda.gov.br/nfse'

/** A service note of the national layout, around its declaration. */
export function nationalServiceTree(document: FiscalDocument): Tree {
  const note = serviceNote(document)
  const { issuer } = document
  const id = `NFS${document.key}`
  return {
    NFSe: {
      '@versao': '1.00',
      '@xmlns': NAMESPACE,
      infNFSe: {
        '@Id': id,
        xLocEmi: issuer.city.name,
        xLocPrestacao: issuer.city.name,
        nNFSe: String(document.number),
        cLocIncid: issuer.city.code,
        xLocIncid: issuer.city.name,
        xTribNac: note.service.description,
        verAplic: 'SefinNacional_1.5.0',
        ambGer: '2',
        tpEmis: '1',
        procEmi: '1',
        cStat: '100',
        dhProc: brasiliaTime(document.issuedAt + 3_000),
        nDFSe: String(document.number * 7 + 13),
        emit: {
          CNPJ: issuer.taxId,
          IM: issuer.municipalRegistration,
          xNome: issuer.name,
          xFant: issuer.tradeName,
          enderNac: {
            xLgr: issuer.street,
            nro: issuer.number,
            xBairro: issuer.district,
            cMun: issuer.city.code,
            UF: issuer.city.uf,
            CEP: issuer.zip,
          },
          fone: issuer.phone,
          email: issuer.email,
        },
        valores: {
          vBC: decimal(note.valueCents - note.discountCents),
          pAliqAplic: decimal(note.issRate),
          vISSQN: decimal(note.issCents),
          vTotalRet: decimal(note.valueCents - note.discountCents - note.netCents),
          vLiq: decimal(note.netCents),
        },
        DPS: declaration(note),
      },
      Signature: signature(id),
    },
  }
}

function declaration(note: ServiceNote): Tree {
  const { document, service, declaration } = note
  const { issuer, recipient } = document
  const { series, number } = declaration
  const id = `DPS${issuer.city.code}2${issuer.taxId}${series.padStart(5, '0')}${String(number).padStart(15, '0')}`
  return {
    '@versao': '1.00',
    '@xmlns': NAMESPACE,
    infDPS: {
      '@Id': id,
      tpAmb: '1',
      dhEmi: brasiliaTime(document.issuedAt),
      verAplic: 'Faturamento 12.4',
      serie: series,
      nDPS: String(number),
      dCompet: brasiliaTime(document.issuedAt).slice(0, 10),
      tpEmit: '1',
      cLocEmi: issuer.city.code,
      prest: {
        CNPJ: issuer.taxId,
        IM: issuer.municipalRegistration,
        fone: issuer.phone,
        email: issuer.email,
        regTrib: { opSimpNac: note.simple ? '3' : '1', regApTribSN: note.simple ? '1' : undefined, regEspTrib: '0' },
      },
      toma: recipient ? taker(recipient) : undefined,
      serv: {
        locPrest: { cLocPrestacao: issuer.city.code },
        cServ: { cTribNac: service.code, xDescServ: note.description },
      },
      valores: values(note),
    },
  }
}

function taker(party: Party): Tree {
  return {
    ...taxIdTree(party.taxId),
    xNome: party.name,
    end: {
      endNac: { cMun: party.city.code, CEP: party.zip },
      xLgr: party.street,
      nro: party.number,
      xBairro: party.district,
    },
    fone: party.phone,
    email: party.email,
  }
}

function values({ valueCents, discountCents, withheld, issWithheld, simple }: ServiceNote): Tree {
  return {
    vServPrest: { vServ: decimal(valueCents) },
    vDescCondIncond: discountCents > 0 ? { vDescIncond: decimal(discountCents) } : undefined,
    trib: {
      tribMun: { tribISSQN: '1', tpRetISSQN: issWithheld ? '2' : '1' },
      tribFed:
        withheld.irrf > 0
          ? {
              piscofins: {
                CST: '01',
                vPis: decimal(withheld.pis),
                vCofins: decimal(withheld.cofins),
                tpRetPisCofins: '1',
              },
              vRetIRRF: decimal(withheld.irrf),
              vRetCSLL: decimal(withheld.csll),
            }
          : undefined,
      totTrib: simple ? { pTotTribSN: '6.00' } : { indTotTrib: '0' },
    },
  }
}
