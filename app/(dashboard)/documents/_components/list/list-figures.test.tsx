import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import en from '@/lib/i18n/en.json'
import ptBR from '@/lib/i18n/pt-BR.json'
import { ListSum } from './list-figures'

const languages = { 'pt-BR': ptBR, en }
const figures = {
  total: 10,
  sumCents: 90_000,
  cancelledCents: 20_000,
  cancelledTotal: 2,
  voidTotal: 3,
  unknownCount: 1,
}

function textOf(locale: keyof typeof languages, shown: typeof figures): string {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={languages[locale]} timeZone="America/Sao_Paulo">
      <ListSum figures={shown} />
    </NextIntlClientProvider>,
  )
  return html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

it.each([
  [
    'pt-BR',
    '1 sem valor conhecido',
    '3 sem valor fiscal, fora da soma.',
    '2 cancelados, fora da soma.',
    'Soma de 5 documentos',
  ],
  [
    'en',
    '1 without a known amount',
    '3 without fiscal value, not included.',
    '2 cancelled, not included.',
    'Sum of 5 documents',
  ],
] as const)('the sum in %s says what it leaves out, and how many amounts it does not know', (locale, ...parts) => {
  const text = textOf(locale, figures)
  for (const part of parts) expect(text).toContain(part)
  expect(text).toContain('700')
})

it('a sum in which no amount is known is a dash', () => {
  // The cancelled note has the only known amount.
  const text = textOf('en', { ...figures, sumCents: 20_000, unknownCount: 5 })
  expect(text).toContain('5 without a known amount')
  expect(text).toMatch(/Sum of 5 documents —$/)
})

it('the sum of no document is zero, though a cancelled note has no known amount', () => {
  const text = textOf('en', { ...figures, total: 5, sumCents: 20_000 })
  expect(text).toMatch(/Sum of 0 documents R\$ 0 \.00$/)
})
