import { accessKeyCheckDigit } from '@/lib/core/documents/access-key'
import type { Party } from './month-parties.fixture'

export const ourselves: Party = { taxId: '07148236000119', name: 'Ipê Ferragens Ltda', root: '07148236' }

/** The party's role in a transport, by its code of `toma`. */
export const places = ['rem', 'exped', 'receb', 'dest', 'toma4'] as const
export type Place = (typeof places)[number]

type Common = {
  number: number
  on: string
  issuer: Party
  text?: string
  isTest?: boolean
  code?: string
  after?: string
}

type Paid = { method: string; cents: number; id?: string | null }

export type Goods = Common & {
  recipient: Party
  cents: number
  model?: string
  purpose?: string
  /** `tpNF`: 0 where the issuer receives the goods. */
  goods?: string
  paid?: Paid[]
  installments?: [dueDate: string, cents: number][]
  discountCents?: number
}

const reais = (cents: number) => (cents / 100).toFixed(2)
const environmentOf = ({ isTest = false }: Common) => `<tpAmb>${isTest ? 2 : 1}</tpAmb>`

function partyXml(tag: string, { taxId, name }: Party): string {
  const id = taxId.length === 11 ? `<CPF>${taxId}</CPF>` : `<CNPJ>${taxId}</CNPJ>`
  return `<${tag}>${id}<xNome>${name.replaceAll('&', '&amp;')}</xNome></${tag}>`
}

function keyOfNote({ number, on, issuer }: Common, model = '55'): string {
  const body = `35${on.slice(2, 4)}${on.slice(5, 7)}${issuer.taxId.padStart(14, '0')}${model}001${String(number).padStart(9, '0')}112345678`
  return body + accessKeyCheckDigit(body)
}

const answer = (common: Common, tag: string, key: string) =>
  `<infProt>${environmentOf(common)}<${tag}>${key}</${tag}><cStat>${common.code ?? '100'}</cStat></infProt>`

/** NF-e or NFC-e with its protocol; `after`: elements after both. */
export function goodsFile(of: Goods): string {
  const { number, on, issuer, recipient, cents, purpose = '1', goods = '1', paid = [], model = '55' } = of
  const { installments = [], discountCents = 0, text = '', after = '' } = of
  const key = keyOfNote(of, model)
  const invoice = discountCents
    ? `<fat><vOrig>${reais(cents)}</vOrig><vDesc>${reais(discountCents)}</vDesc><vLiq>${reais(cents - discountCents)}</vLiq></fat>`
    : ''
  const parts = installments.map(
    ([dueDate, part], at) => `<dup><nDup>00${at + 1}</nDup><dVenc>${dueDate}</dVenc><vDup>${reais(part)}</vDup></dup>`,
  )
  const payments = paid.map(({ method, cents: part, id }) => {
    const card = id ? `<card><tpIntegra>1</tpIntegra><cAut>${id}</cAut></card>` : ''
    return `<detPag><tPag>${method}</tPag><vPag>${reais(part)}</vPag>${card}</detPag>`
  })
  return `<nfeProc xmlns="http://www.portalfiscal.inf.br/nfe"><NFe><infNFe Id="NFe${key}"><ide><mod>${model}</mod><serie>1</serie>
    <nNF>${number}</nNF><dhEmi>${on}T10:00:00-03:00</dhEmi><tpNF>${goods}</tpNF>${environmentOf(of)}<finNFe>${purpose}</finNFe></ide>
    ${partyXml('emit', issuer)}${partyXml('dest', recipient)}<total><ICMSTot><vNF>${reais(cents)}</vNF></ICMSTot></total>
    <cobr>${invoice}${parts.join('')}</cobr><pag>${payments.join('')}</pag><infAdic><infCpl>${text}</infCpl></infAdic></infNFe></NFe>
    <protNFe>${answer(of, 'chNFe', key)}</protNFe>${after}</nfeProc>`
}

/** The cancellation of a note by an event that was registered. */
export const cancellationOf = (of: Goods) =>
  `<procEventoNFe><evento><infEvento><chNFe>${keyOfNote(of)}</chNFe><tpEvento>110111</tpEvento></infEvento></evento><retEvento>
  <infEvento><chNFe>${keyOfNote(of)}</chNFe><tpEvento>110111</tpEvento><cStat>135</cStat></infEvento></retEvento></procEventoNFe>`

export type Services = Common & { recipient: Party; cents: number; netCents: number }

const serviceKeyOf = ({ number, on, issuer }: Common) =>
  `410690222${issuer.taxId.padStart(14, '0')}${String(number).padStart(13, '0')}${on.slice(2, 4)}${on.slice(5, 7)}1234567893`

function declaration(of: Services): string {
  const { number, on, issuer, recipient, cents } = of
  return `<infDPS Id="DPS${number}">${environmentOf(of)}<dhEmi>${on}T10:00:00-03:00</dhEmi><serie>900</serie><nDPS>${number}</nDPS>
    ${partyXml('prest', issuer)}${partyXml('toma', recipient)}<serv><cServ><xDescServ>Consultoria</xDescServ></cServ></serv>
    <valores><vServPrest><vServ>${reais(cents)}</vServ></vServPrest></valores></infDPS>`
}

export const declarationFile = (of: Services) => `<DPS>${declaration(of)}</DPS>`

/** National NFS-e. */
export const servicesFile = (of: Services) =>
  `<x><NFSe><infNFSe Id="NFS${serviceKeyOf(of)}"><nNFSe>${of.number}</nNFSe><cStat>${of.code ?? '100'}</cStat>
  ${partyXml('emit', of.issuer)}<valores><vLiq>${reais(of.netCents)}</vLiq></valores><DPS>${declaration(of)}</DPS></infNFSe></NFSe>
  ${of.after ?? ''}</x>`

export const serviceCancellationOf = (of: Services) =>
  `<evento><infEvento><dhProc>${of.on}T18:00:00-03:00</dhProc><nDFe>5</nDFe><pedRegEvento><infPedReg>
  <chNFSe>${serviceKeyOf(of)}</chNFSe><e101101><xDesc>Cancelamento</xDesc></e101101></infPedReg></pedRegEvento></infEvento></evento>`

/** Municipal NFS-e, or with `isReceipt` the receipt before it. */
export function municipalFile(of: Services & { isReceipt?: boolean }): string {
  const { number, on, issuer, recipient, cents, netCents, isReceipt = false, after = '' } = of
  const id = ({ taxId }: Party) => (taxId.length === 11 ? `<Cpf>${taxId}</Cpf>` : `<Cnpj>${taxId}</Cnpj>`)
  const name = ({ name: text }: Party) => `<RazaoSocial>${text.replaceAll('&', '&amp;')}</RazaoSocial>`
  const service = `<Servico><Valores><ValorServicos>${reais(cents)}</ValorServicos>
    <ValorLiquidoNfse>${reais(netCents)}</ValorLiquidoNfse></Valores><Discriminacao>Revisão</Discriminacao></Servico>`
  const taker = `<IdentificacaoTomador><CpfCnpj>${id(recipient)}</CpfCnpj></IdentificacaoTomador>${name(recipient)}`
  const provider = `<CpfCnpj>${id(issuer)}</CpfCnpj>`
  if (isReceipt)
    return `<Rps><InfRps><IdentificacaoRps><Numero>${number}</Numero></IdentificacaoRps><DataEmissao>${on}T10:00:00</DataEmissao>
      ${service}<Prestador>${provider}</Prestador><Tomador>${taker}</Tomador></InfRps></Rps>`
  return `<CompNfse><Nfse><InfNfse><Numero>${number}</Numero><DataEmissao>${on}T10:00:00</DataEmissao>${service}
    <PrestadorServico><IdentificacaoPrestador>${provider}</IdentificacaoPrestador>${name(issuer)}</PrestadorServico>
    <TomadorServico>${taker}</TomadorServico></InfNfse></Nfse>${after}</CompNfse>`
}

/** Cancelled by the municipality, in the note's file. */
export const municipalCancellation =
  '<NfseCancelamento><Confirmacao><DataHora>2026-08-20T10:00:00</DataHora></Confirmacao></NfseCancelamento>'

export type Transport = Common & {
  parties: Partial<Record<Place, Party>>
  taker: Place
  cents: number
  netCents?: number
}

/** CT-e. */
export function transportFile(of: Transport): string {
  const { number, on, issuer, parties, taker, cents, netCents = cents } = of
  const key = keyOfNote(of, '57')
  const named = places.flatMap((place) => {
    const party = parties[place]
    return party && place !== 'toma4' ? [partyXml(place, party)] : []
  })
  const other = parties.toma4 ? partyXml('toma4', parties.toma4).replace('<toma4>', '<toma4><toma>4</toma>') : ''
  const code = taker === 'toma4' ? other : `<toma3><toma>${places.indexOf(taker)}</toma></toma3>`
  return `<cteProc><CTe><infCte Id="CTe${key}"><ide><serie>1</serie><nCT>${number}</nCT><dhEmi>${on}T10:00:00-03:00</dhEmi>
    ${environmentOf(of)}${code}</ide>${partyXml('emit', issuer)}${named.join('')}<vPrest><vTPrest>${reais(cents)}</vTPrest>
    <vRec>${reais(netCents)}</vRec></vPrest></infCte></CTe><protCTe>${answer(of, 'chCTe', key)}</protCTe></cteProc>`
}
