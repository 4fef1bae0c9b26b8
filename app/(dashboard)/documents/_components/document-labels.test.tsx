import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import en from '@/lib/i18n/en.json'
import ptBR from '@/lib/i18n/pt-BR.json'
import { DocumentWord } from './document-labels'

const catalogs = { 'pt-BR': ptBR, en }

function drawn(locale: 'pt-BR' | 'en', of: 'kind' | 'role', word: string | null) {
  return renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} timeZone="America/Sao_Paulo" messages={catalogs[locale]}>
      <DocumentWord of={of} word={word} none="–" />
    </NextIntlClientProvider>,
  )
}

test.each([
  ['pt-BR', 'kind', 'saida', 'saída'],
  ['pt-BR', 'kind', 'servico_tomado', 'serviço tomado'],
  ['pt-BR', 'role', 'destinatario', 'destinatário'],
  ['en', 'kind', 'saida', 'outbound'],
  ['en', 'role', 'emitente', 'issuer'],
] as const)('in %s the %s %s reads %s, with the raw word as its title', (locale, of, word, text) => {
  expect(drawn(locale, of, word)).toBe(`<span title="${word}">${text}</span>`)
})

test.each(['avulsa', 'SAIDA', 'constructor', 'a.b'])('the unknown word %s stays as it came', (word) => {
  expect(drawn('pt-BR', 'kind', word)).toBe(`<span title="${word}">${word}</span>`)
})

test('what the provider did not say is left to the screen', () => {
  expect(drawn('en', 'role', null)).toBe('–')
})
