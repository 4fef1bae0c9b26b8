import { createRandom } from '../../random.ts'
import { decimal, fixed, share, sum } from '../note/amounts.ts'
import { carriedNotes, trader } from '../note/carried-notes.ts'
import { underSimples } from '../note/goods-item.ts'
import { productsOf } from '../state/catalog.ts'
import { brasiliaTime, type FiscalDocument } from '../state/document.ts'
import type { Party } from '../state/parties.ts'
import type { Tree } from './markup.ts'
import { protocol, taxIdTree, transportAddress } from './parties-xml.ts'
import { digestOf, signature } from './signature.ts'

const NAMESPACE = 'http://www.portalfiscal.inf.br/cte'

/** `cteProc`: a road freight. */
export function transportTree(document: FiscalDocument): Tree {
  const random = createRandom(0, `transport ${document.key}`)
  const id = `CTe${document.key}`
  const { issuer, recipient } = document
  const sent = document.role === 'remetente'
  const other = trader(random)
  const from = sent && recipient ? recipient : other
  const to = sent || !recipient ? other : recipient
  const notes = carriedNotes(random, document, from)
  const cargo = sum(notes, (note) => note.cents)
  const freight = random.int(14_000, 640_000)
  const toll = random.int(0, 18) * 350
  const total = freight + toll
  return {
    cteProc: {
      '@versao': '4.00',
      '@xmlns': NAMESPACE,
      CTe: {
        '@xmlns': NAMESPACE,
        infCte: {
          '@Id': id,
          '@versao': '4.00',
          ide: identification(document, from, to),
          compl: {
            xObs: `Motorista: Cícero Brandão – placa ${random.pick(['RTK7D21', 'QWP3B08', 'BRA2E19'])}. Carga & descarga por conta do tomador.`,
          },
          emit: {
            CNPJ: issuer.taxId,
            IE: issuer.stateRegistration,
            xNome: issuer.name,
            xFant: issuer.tradeName,
            enderEmit: transportAddress(issuer),
            CRT: underSimples(issuer.taxId) ? '1' : '3',
          },
          rem: { ...person(from), enderReme: transportAddress(from) },
          dest: { ...person(to), enderDest: transportAddress(to) },
          vPrest: {
            vTPrest: decimal(total),
            vRec: decimal(total),
            Comp: [
              { xNome: 'FRETE VALOR', vComp: decimal(freight) },
              { xNome: 'PEDÁGIO', vComp: decimal(toll) },
            ],
          },
          imp: {
            ICMS: { ICMS00: { CST: '00', vBC: decimal(total), pICMS: '12.00', vICMS: decimal(share(total, 1200)) } },
            vTotTrib: decimal(share(total, 1925)),
          },
          infCTeNorm: {
            infCarga: {
              vCarga: decimal(cargo),
              proPred: random.pick(productsOf(from.trade)).description,
              infQ: [
                {
                  cUnid: '01',
                  tpMed: 'PESO BRUTO',
                  qCarga: `${fixed(
                    sum(notes, (note) => note.grams),
                    3,
                  )}0`,
                },
                { cUnid: '03', tpMed: 'VOLUMES', qCarga: `${random.int(1, 220)}.0000` },
              ],
            },
            infDoc: { infNFe: notes.map(({ key }) => ({ chave: key })) },
            infModal: { '@versaoModal': '4.00', rodo: { RNTRC: random.digits(8) } },
          },
        },
        infCTeSupl: { qrCodCTe: `https://dfe-portal.svrs.rs.gov.br/cte/qrCode?chCTe=${document.key}&tpAmb=1` },
        Signature: signature(id),
      },
      protCTe: protocol({
        version: '4.00',
        keyName: 'chCTe',
        key: document.key,
        receivedAt: brasiliaTime(document.issuedAt + 31_000),
        number: `1${issuer.city.stateCode}${random.digits(12)}`,
        what: 'do CT-e',
        application: 'SVRS_CTe_4.00',
        digest: digestOf(id),
      }),
    },
  }
}

function identification(document: FiscalDocument, from: Party, to: Party): Tree {
  const { city } = document.issuer
  const taker = document.role === 'remetente' ? '0' : '3'
  return {
    cUF: city.stateCode,
    cCT: document.key.slice(35, 43),
    CFOP: from.city.uf === to.city.uf ? '5353' : '6353',
    natOp: 'Prestação de serviço de transporte',
    mod: '57',
    serie: String(document.series),
    nCT: String(document.number),
    dhEmi: brasiliaTime(document.issuedAt),
    tpImp: '1',
    tpEmis: '1',
    cDV: document.key.slice(43),
    tpAmb: '1',
    tpCTe: document.kind === 'complemento' ? '1' : document.kind === 'substituicao' ? '3' : '0',
    procEmi: '0',
    verProc: 'Frete 8.1',
    cMunEnv: city.code,
    xMunEnv: city.name,
    UFEnv: city.uf,
    modal: '01',
    tpServ: '0',
    cMunIni: from.city.code,
    xMunIni: from.city.name,
    UFIni: from.city.uf,
    cMunFim: to.city.code,
    xMunFim: to.city.name,
    UFFim: to.city.uf,
    retira: '1',
    indIEToma: '1',
    toma3: { toma: taker },
  }
}

function person(party: Party): Tree {
  return {
    ...taxIdTree(party.taxId),
    IE: party.stateRegistration,
    xNome: party.name,
    xFant: party.tradeName,
    fone: party.phone,
  }
}
