import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { IndexStatus } from '@/lib/features/documents/index/schema'
import en from '@/lib/i18n/en.json'
import ptBR from '@/lib/i18n/pt-BR.json'
import { loadFilters } from '../load-filters'
import { IndexBar } from './index-bar'
import { IndexProgress } from './index-progress'
import type { ListSource } from './list-source'

const month = (period: string, waiting: number, listed = true) => ({
  period,
  documents: 200,
  withContent: 200 - waiting,
  waiting,
  listed,
})

const reading: IndexStatus = {
  documents: 48_216,
  withContent: 31_904,
  months: [month('2026-11', 0), month('2026-10', 0), month('2026-09', 78), month('2026-08', 200)],
  complete: false,
  listed: true,
  running: true,
  problem: null,
  secondsLeft: 9_900,
  indexedAt: '2026-11-22T12:41:00Z',
}

function drawn(status: IndexStatus, address = '', source: ListSource = 'index', locale: 'pt-BR' | 'en' = 'pt-BR') {
  const given = { status, filters: loadFilters(address), source }
  const markup = renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} timeZone="America/Sao_Paulo" messages={locale === 'en' ? en : ptBR}>
      <IndexBar {...given} onProvider={() => undefined} />
      <IndexProgress {...given} />
    </NextIntlClientProvider>,
  )
  return { markup, text: markup.replace(/<[^>]+>/g, '').replace(/\s+/g, ' ') }
}

describe('the index bar', () => {
  it('says how far metadata and values are apart, and how long it still takes', () => {
    const inPortuguese = drawn(reading).text
    expect(inPortuguese).toContain('Índice de 09:41, 48.216 documentos')
    expect(inPortuguese).toContain('Lista completa. Valores lidos em 31.904. Faltam cerca de 2 h 45 min.')
    const inEnglish = drawn(reading, '', undefined, 'en').text
    expect(inEnglish).toContain('Index as of 09:41, 48,216 documents')
    expect(inEnglish).toContain('List complete. Amounts read in 31,904. About 2 h 45 min left.')
  })

  it('says the months in words beside the bars', () => {
    expect(drawn(reading).markup).toContain(
      'aria-label="Valores lidos por competência: 08/2026: 0% lido; 09/2026: 61% lido; 10/2026: 100% lido; 11/2026: 100% lido"',
    )
  })

  it('says that a filter’s months are whole when they are, and else that values are those read so far', () => {
    expect(drawn(reading, '?from=2026-10').text).toContain('as competências deste filtro inteiras')
    expect(drawn(reading, '?from=2026-10&minCents=1').text).not.toContain('já lidos')
    expect(drawn(reading, '?from=2026-09').text).not.toContain('inteiras')
    expect(drawn(reading, '?from=2026-09&minCents=1').text).toContain('considera só os XMLs já lidos')
    expect(drawn(reading, '?from=2026-09&role=tomador').text).not.toContain('já lidos')
  })

  it('says that an answer is of what is there while the list itself is not complete', () => {
    const listing = { ...reading, listed: false, secondsLeft: null }
    expect(drawn(listing, '?role=tomador').text).toContain('só os documentos que já estão no índice')
    expect(drawn(listing).text).toContain('Índice incompleto, leitura em andamento')
    expect(drawn(listing).text).not.toContain('Faltam')
  })

  it('says why there is no total while the provider answers for it', () => {
    const meanwhile = drawn({ ...reading, listed: false, indexedAt: null }, '', 'provider-meanwhile')
    expect(meanwhile.text).toContain('Índice em preparação')
    expect(meanwhile.text).toContain('a lista vem do provedor, sem total nem soma')
  })

  it('names the filters that do not count at the provider, and leads back', () => {
    const { text } = drawn(reading, '?source=provider&q=aurora&minCents=1', 'provider')
    expect(text).toContain('Lista lida no provedor')
    expect(text).toContain('agora sem efeito: Texto, Valor.')
    expect(text).toContain('Voltar ao índice')
  })

  it('says why it stands still while the provider cannot be read', () => {
    expect(drawn({ ...reading, problem: 'upstream_timeout' }).text).toContain(ptBR.errors.upstream_timeout.title)
    expect(drawn({ ...reading, problem: 'unheard_of' }).text).toContain('Leitura interrompida')
  })

  it('is one quiet line once all is read', () => {
    expect(drawn({ ...reading, complete: true }).text).toBe('Índice de 09:41, 48.216 documentosLer no provedor')
  })
})
