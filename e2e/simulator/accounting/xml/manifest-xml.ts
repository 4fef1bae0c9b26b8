import { createRandom, type Random } from '../../random.ts'
import { decimal, fixed, sum } from '../note/amounts.ts'
import { type CarriedNote, carriedNotes, trader } from '../note/carried-notes.ts'
import { productsOf } from '../state/catalog.ts'
import { cpf } from '../state/check-digits.ts'
import { brasiliaTime, type FiscalDocument } from '../state/document.ts'
import type { Tree } from './markup.ts'
import { protocol, transportAddress } from './parties-xml.ts'
import { digestOf, signature } from './signature.ts'

const NAMESPACE = 'http://www.portalfiscal.inf.br/mdfe'

/** `mdfeProc`: the manifest of a lorry. */
export function manifestTree(document: FiscalDocument): Tree {
  const random = createRandom(0, `manifest ${document.key}`)
  const id = `MDFe${document.key}`
  const { issuer } = document
  const notes = carriedNotes(random, document, document.kind === 'carga_propria' ? issuer : trader(random))
  const to = (document.recipient ?? document.carrier).city
  return {
    mdfeProc: {
      '@versao': '3.00',
      '@xmlns': NAMESPACE,
      MDFe: {
        '@xmlns': NAMESPACE,
        infMDFe: {
          '@Id': id,
          '@versao': '3.00',
          ide: identification(document, to.uf),
          emit: {
            CNPJ: issuer.taxId,
            IE: issuer.stateRegistration,
            xNome: issuer.name,
            xFant: issuer.tradeName,
            enderEmit: transportAddress(issuer),
          },
          infModal: { '@versaoModal': '3.00', rodo: road(random, document) },
          infDoc: {
            infMunDescarga: {
              cMunDescarga: to.code,
              xMunDescarga: to.name,
              infNFe: notes.map(({ key }) => ({ chNFe: key })),
            },
          },
          prodPred: cargo(random, document),
          tot: totals(notes),
          infAdic: { infCpl: `Lacre ${random.digits(7)} – seguro da carga por conta do emitente.` },
        },
        infMDFeSupl: { qrCodMDFe: `https://dfe-portal.svrs.rs.gov.br/mdfe/qrCode?chMDFe=${document.key}&tpAmb=1` },
        Signature: signature(id),
      },
      protMDFe: protocol({
        version: '3.00',
        keyName: 'chMDFe',
        key: document.key,
        receivedAt: brasiliaTime(document.issuedAt + 27_000),
        number: `9${issuer.city.stateCode}${random.digits(12)}`,
        what: 'do MDF-e',
        application: 'SVRS_MDFe_3.00',
        digest: digestOf(id),
      }),
    },
  }
}

function identification(document: FiscalDocument, destination: string): Tree {
  const { city } = document.issuer
  return {
    cUF: city.stateCode,
    tpAmb: '1',
    tpEmit: document.kind === 'carga_propria' ? '2' : '1',
    mod: '58',
    serie: String(document.series),
    nMDF: String(document.number),
    cMDF: document.key.slice(35, 43),
    cDV: document.key.slice(43),
    modal: '1',
    dhEmi: brasiliaTime(document.issuedAt),
    tpEmis: '1',
    procEmi: '0',
    verProc: 'Frete 8.1',
    UFIni: city.uf,
    UFFim: destination,
    infMunCarrega: { cMunCarrega: city.code, xMunCarrega: city.name },
  }
}

function road(random: Random, document: FiscalDocument): Tree {
  const contractor = document.role === 'contratante' ? { infContratante: { CNPJ: document.company.party.taxId } } : {}
  return {
    infANTT: { RNTRC: random.digits(8), ...contractor },
    veicTracao: {
      cInt: String(random.int(10, 99)),
      placa: random.pick(['RTK7D21', 'QWP3B08', 'BRA2E19', 'JOX4F77']),
      RENAVAM: random.digits(11),
      tara: String(random.int(70, 160) * 100),
      condutor: { xNome: random.pick(['José Conceição', 'Mário Falcão', 'Ângela Brito']), CPF: cpf(random.digits(9)) },
      tpRod: '03',
      tpCar: '02',
      UF: document.issuer.city.uf,
    },
  }
}

function cargo(random: Random, document: FiscalDocument): Tree {
  const product = random.pick(productsOf((document.recipient ?? document.carrier).trade))
  return { tpCarga: '05', xProd: product.description, NCM: product.ncm }
}

function totals(notes: readonly CarriedNote[]): Tree {
  return {
    qNFe: String(notes.length),
    vCarga: decimal(sum(notes, (note) => note.cents)),
    cUnid: '01',
    qCarga: `${fixed(
      sum(notes, (note) => note.grams),
      3,
    )}0`,
  }
}
