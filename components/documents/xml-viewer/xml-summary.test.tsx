import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { timeZone } from '@/lib/core/dates'
import { nfe, noteKey } from '@/lib/core/fiscal-xml/notes.fixture'
import { parseFiscalXml } from '@/lib/core/fiscal-xml/parse-fiscal-xml'
import type { Locale } from '@/lib/core/locale'
import en from '@/lib/i18n/en.json'
import ptBR from '@/lib/i18n/pt-BR.json'
import { XmlSummary } from './xml-summary'

const messages = { 'pt-BR': ptBR, en }

/** The text of the summary as it is drawn, a space between elements. */
function drawn(source: string, { locale = 'pt-BR', cancelled = false }: { locale?: Locale; cancelled?: boolean } = {}) {
  const { summary } = parseFiscalXml(source)
  if (!summary) throw new Error('the file has no summary')
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} timeZone={timeZone} messages={messages[locale]}>
      <XmlSummary summary={summary} cancelled={cancelled} openKey={{ href: (key) => `/documents/${key}` }} />
    </NextIntlClientProvider>,
  )
  return html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
}

const withCode = (code: string) => nfe('55').replace('<cStat>100', `<cStat>${code}`)

describe('the banner of a summary', () => {
  it('is absent from an authorised note', () => {
    const text = drawn(nfe('55'))
    expect(text).toContain('Autorização 17/11/2026, 14:09:00')
    expect(text).toContain('100, Uso autorizado')
    expect(text).not.toMatch(/Documento cancelado|Uso denegado|Sem protocolo|homologação/)
  })

  it('says in both languages what the file says', () => {
    expect(drawn(withCode('101'))).toContain('Documento cancelado cStat 101: Cancelamento homologado.')
    expect(drawn(withCode('101'), { locale: 'en' })).toContain('Document cancelled cStat 101: Cancellation approved.')
    expect(drawn(withCode('302'))).toContain('Uso denegado: irregularidade fiscal do destinatário')
  })

  it('says an unknown code in the file’s own words', () => {
    expect(drawn(withCode('999'))).toContain('Uso não autorizado cStat 999: Autorizado.')
  })

  it('calls a refusal no authorisation', () => {
    expect(drawn(withCode('302'))).toContain('Recebimento na SEFAZ 17/11/2026, 14:09:00')
    expect(drawn(withCode('302'))).not.toContain('Autorização')
  })

  it('stands there when only the provider knows of a cancellation', () => {
    expect(drawn(nfe('55'), { cancelled: true })).toContain('Documento cancelado Informação do provedor.')
    expect(drawn(withCode('101'), { cancelled: true })).not.toContain('Informação do provedor')
  })

  it('says that nothing proves a bare note, and that a test has no value', () => {
    expect(drawn(nfe('55').replace(/<protNFe>.*<\/protNFe>/s, ''))).toContain('Sem protocolo de autorização')
    expect(drawn(nfe('55').replace('<tpAmb>1', '<tpAmb>2'))).toContain('homologação, sem valor fiscal')
  })
})

describe('what is drawn of a file', () => {
  it('keeps the clock of its place', () => {
    const source = nfe('55').replace('14:08:33-03:00', '14:08:33-05:00')
    expect(drawn(source)).toContain('17/11/2026, 14:08:33 (UTC−5)')
  })

  it('writes the number of a note as its name', () => {
    const source = nfe('55').replace(`Id="NFe${noteKey}"`, '')
    expect(drawn(source)).toContain('Número 60.414')
    expect(drawn(source, { locale: 'en' })).toContain('Number 60414')
  })

  it('lists the payments that are expected for it', () => {
    const link = '<pgto idTransacao="TXA"><tpMeioPgto>17</tpMeioPgto><CNPJReceb>07148236000119</CNPJReceb></pgto>'
    const text = drawn(nfe('55').replace('<cobr>', `<pgtoVinc>${link}</pgtoVinc><cobr>`))
    expect(text).toMatch(/Pagamentos vinculados .*TXA.* 17 07\.148\.236\/0001-19/)
  })

  it('names an event and not a note', () => {
    const source = `<procEventoNFe><evento><infEvento><chNFe>${noteKey}</chNFe><tpEvento>110110</tpEvento><detEvento>
      <xCorrecao>Leia-se Rua B</xCorrecao></detEvento></infEvento></evento><retEvento><infEvento><cStat>135</cStat></infEvento>
      </retEvento></procEventoNFe>`
    const text = drawn(source)
    expect(text).toContain('Este arquivo é um evento, não a nota')
    expect(text).toContain('Carta de correção (CC-e)')
    expect(text).toContain('Leia-se Rua B')
    expect(text).toContain(noteKey)
  })
})
