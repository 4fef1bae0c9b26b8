import { describe, expect, it, test } from 'vitest'
import { abrasf, cte, mdfe, nfcom, nfe, nfse, noteKey, otherKey, serviceKey } from './notes.fixture'
import { parseFiscalXml } from './parse-fiscal-xml'

const summaryOf = (source: string) => parseFiscalXml(source).summary
const stateOf = (source: string) => summaryOf(source)?.status.state
const factIdsOf = (source: string) => summaryOf(source)?.facts.map(({ id }) => id)

const answered = (code: string) => nfe('55').replace('<cStat>100</cStat>', `<cStat>${code}</cStat>`)

describe('a note by its protocol', () => {
  it.each([
    ['100', 'authorised'],
    ['150', 'authorised'],
    ['101', 'cancelled'],
    ['151', 'cancelled'],
    ['155', 'cancelled'],
    ['110', 'denied'],
    ['301', 'denied'],
    ['302', 'denied'],
    ['303', 'denied'],
    ['539', 'refused'],
  ])('cStat %s is %s', (code, state) => {
    expect(summaryOf(answered(code))?.status).toMatchObject({ state, code, reason: 'Autorizado' })
  })

  it('calls the time of receipt an authorisation only when it was one', () => {
    expect(factIdsOf(answered('150'))).toContain('authorizedAt')
    expect(factIdsOf(answered('302'))).toContain('receivedAt')
    expect(factIdsOf(answered('302'))).not.toContain('authorizedAt')
  })

  it.each([cte, mdfe, nfcom, nfe('65').replace(/<protNFe>[\s\S]*<\/protNFe>/, '')])(
    'is unproven without an answer, %#',
    (source) => {
      expect(stateOf(source)).toBe('unproven')
    },
  )

  it.each([
    [cte, 'CTe'],
    [mdfe, 'MDFe'],
    [nfcom, 'NFCom'],
  ])('reads the answer of another model, %#', (note, name) => {
    const answer = `<prot${name}><infProt><cStat>301</cStat></infProt></prot${name}>`
    expect(stateOf(`<proc>${note}${answer}</proc>`)).toBe('denied')
  })

  it('takes its own answer out of several', () => {
    const answers = [
      [otherKey, '100'],
      [noteKey, '302'],
    ].map(([key, code]) => `<infProt><chNFe>${key}</chNFe><cStat>${code}</cStat></infProt>`)
    const bare = nfe('55').replace(/<protNFe>[\s\S]*<\/protNFe>/, '')
    expect(stateOf(`<lote>${bare.replace(/<\?xml.*\?>/, '')}${answers.join('')}</lote>`)).toBe('denied')
  })

  it('counts the notes of a batch beside the first', () => {
    const note = nfe('55').replace(/<\?xml.*\?>/, '')
    expect(summaryOf(`<lote>${note}${note}${note}</lote>`)?.otherNotes).toBe(2)
  })
})

const event = (code: string, { type = '110111', key = noteKey, model = 'NFe' } = {}) =>
  `<procEvento${model}><evento${model}><infEvento><ch${model}>${key}</ch${model}><dhEvento>2026-11-18T09:00:00-03:00</dhEvento>
  <tpEvento>${type}</tpEvento><detEvento><descEvento>Cancelamento</descEvento><xJust>Pedido em duplicidade</xJust></detEvento>
  </infEvento></evento${model}><retEvento${model}><infEvento><cStat>${code}</cStat><xMotivo>Evento registrado</xMotivo>
  <dhRegEvento>2026-11-18T09:00:02-03:00</dhRegEvento><nProt>9</nProt></infEvento></retEvento${model}></procEvento${model}>`

const fileWith = (note: string, ...more: string[]) => `<x>${note.replace(/<\?xml.*\?>/, '')}${more.join('')}</x>`

describe('a note with an event in its file', () => {
  it.each(['135', '136', '155'])('is cancelled by a cancellation registered as %s', (code) => {
    expect(summaryOf(fileWith(nfe('55'), event(code)))?.status).toEqual({
      state: 'cancelled',
      code,
      reason: 'Evento registrado',
      at: '2026-11-18T09:00:02-03:00',
      protocol: '9',
    })
  })

  it('is cancelled whatever the order, and within its own envelope too', () => {
    expect(stateOf(`<x>${event('135')}${nfe('55').replace(/<\?xml.*\?>/, '')}</x>`)).toBe('cancelled')
    expect(stateOf(nfe('55').replace('</nfeProc>', `${event('135')}</nfeProc>`))).toBe('cancelled')
    expect(stateOf(fileWith(nfe('65'), event('135', { type: '110112' })))).toBe('cancelled')
  })

  it('is not cancelled by a refused one, by another note’s, or by a correction', () => {
    expect(stateOf(fileWith(nfe('55'), event('573')))).toBe('authorised')
    expect(stateOf(fileWith(nfe('55'), event('135', { key: otherKey })))).toBe('authorised')
    expect(stateOf(fileWith(nfe('55'), event('135', { type: '110110' })))).toBe('authorised')
  })

  it('is not cancelled by the closing of a manifest', () => {
    const closing = event('135', { model: 'MDFe', type: '110112', key: '4'.repeat(44) })
    expect(stateOf(fileWith(mdfe, closing.replaceAll('4'.repeat(44), '')))).toBe('unproven')
    expect(stateOf(fileWith(mdfe, closing.replaceAll('4'.repeat(44), '').replace('110112', '110111')))).toBe(
      'cancelled',
    )
  })

  it('is cancelled by the answer of before there were events', () => {
    const old = '<retCancNFe><infCanc><cStat>101</cStat><nProt>7</nProt></infCanc></retCancNFe>'
    expect(summaryOf(fileWith(nfe('55'), old))?.status).toMatchObject({ state: 'cancelled', protocol: '7' })
  })

  it('lists the events that do not cancel it', () => {
    const [listed] = summaryOf(fileWith(nfe('55'), event('135', { type: '110110' })))?.events ?? []
    expect(listed).toMatchObject({ type: '110110', registered: true, text: 'Pedido em duplicidade' })
  })
})

describe('a note next to other notes in its file', () => {
  const bare = (xml: string) => xml.replace(/<\?xml.*\?>/, '')
  const own = bare(nfe('55'))
  const other = own.replaceAll(noteKey, otherKey)
  const unnamed = (xml: string) => xml.replace(/<chNFe>\d*<\/chNFe>/, '')
  const inside = (note: string, ...more: string[]) => note.replace('</nfeProc>', `${more.join('')}</nfeProc>`)
  const withdrawal = (key: string) =>
    `<retCancNFe><infCanc><cStat>101</cStat><chNFe>${key}</chNFe></infCanc></retCancNFe>`
  const unanswered = (note: string) => note.replace(/<protNFe>[\s\S]*<\/protNFe>/, '')

  it.each([
    ['an event that names it', [own, other, event('135')], 'cancelled', 1],
    ['an event that names it, inside the other note’s envelope', [own, inside(other, event('135'))], 'cancelled', 1],
    ['an event in its envelope that names no note', [inside(own, unnamed(event('135'))), other], 'cancelled', 1],
    ['an event that names the other one', [own, other, event('135', { key: otherKey })], 'authorised', 0],
    ['an event that names no note', [own, other, unnamed(event('135'))], 'authorised', 0],
    ['an event in the other envelope that names no note', [own, inside(other, unnamed(event('135')))], 'authorised', 0],
    ['an old cancellation of the other one', [own, other, withdrawal(otherKey)], 'authorised', 0],
    ['an old cancellation of it', [own, other, withdrawal(noteKey)], 'cancelled', 0],
    ['an answer to the other one only', [unanswered(own), other], 'unproven', 0],
    ['a transport document that refers to it', [own, cte, unnamed(event('135'))], 'authorised', 0],
  ])('with %s', (_, files, state, events) => {
    const summary = summaryOf(`<lote>${files.join('')}</lote>`)
    expect(summary?.status.state).toBe(state)
    expect(summary?.events).toHaveLength(events)
  })

  it('has no events that name a key when it has none itself', () => {
    const keyless = own.replace(/ Id="NFe\d+"/, '')
    expect(summaryOf(`<lote>${keyless}${other}${event('135')}</lote>`)).toMatchObject({
      status: { state: 'authorised' },
      events: [],
    })
  })
})

describe('an NFS-e', () => {
  const own = nfse('07148236000119')
  const cancellation = (type: string) =>
    `<evento><infEvento><dhProc>2026-11-19T08:00:00-03:00</dhProc><pedRegEvento><infPedReg><chNFSe>${serviceKey}</chNFSe>
    <e${type}><xDesc>Cancelamento</xDesc><cMotivo>1</cMotivo><xMotivo>Erro no valor</xMotivo></e${type}></infPedReg></pedRegEvento>
    </infEvento></evento>`

  it('has codes of its own: 101 replaces another note', () => {
    expect(stateOf(own)).toBe('authorised')
    expect(stateOf(own.replace('<cStat>100', '<cStat>101'))).toBe('authorised')
  })

  it.each(['101101', '105102', '105104', '305101'])('is cancelled by the event %s', (type) => {
    expect(stateOf(fileWith(own, cancellation(type)))).toBe('cancelled')
  })

  it('is not cancelled by a request that nobody registered, or by a refusal', () => {
    const request = /<pedRegEvento>[\s\S]*<\/pedRegEvento>/.exec(cancellation('101101'))?.[0] ?? ''
    expect(stateOf(fileWith(own, request))).toBe('authorised')
    expect(stateOf(fileWith(own, cancellation('105105')))).toBe('authorised')
  })

  it('of a municipality is cancelled by what stands beside it', () => {
    const confirmed = (success: string) =>
      `<NfseCancelamento><Confirmacao><InfConfirmacaoCancelamento>${success}<DataHora>2026-11-18T10:00:00</DataHora>
      </InfConfirmacaoCancelamento></Confirmacao></NfseCancelamento></CompNfse>`
    expect(stateOf(abrasf)).toBe('issued')
    expect(summaryOf(abrasf.replace('</CompNfse>', confirmed('')))?.status).toMatchObject({
      state: 'cancelled',
      at: '2026-11-18T10:00:00',
    })
    expect(stateOf(abrasf.replace('</CompNfse>', confirmed('<Sucesso>false</Sucesso>')))).toBe('issued')
    expect(stateOf(abrasf.replace('</CompNfse>', '<NfseSubstituicao/></CompNfse>'))).toBe('substituted')
  })

  it('is not cancelled by the cancellation of its neighbour', () => {
    const other = '<CompNfse><Nfse><InfNfse/></Nfse><NfseCancelamento><Confirmacao/></NfseCancelamento></CompNfse>'
    expect(summaryOf(`<ListaNfse>${abrasf}${other}</ListaNfse>`)).toMatchObject({
      status: { state: 'issued' },
      otherNotes: 1,
    })
  })
})

test.each([
  ['the note', nfe('55').replace('<tpAmb>1', '<tpAmb>2')],
  ['the answer', nfe('55').replace('<dhRecbto>', '<tpAmb>2</tpAmb><dhRecbto>')],
  ['a declaration', nfse('07148236000119').replace('<tpAmb>1', '<tpAmb>2')],
])('a test is known by %s', (_, source) => {
  expect(summaryOf(source)?.isTest).toBe(true)
  expect(summaryOf(nfe('55'))?.isTest).toBe(false)
})
