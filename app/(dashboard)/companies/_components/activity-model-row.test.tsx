import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { timeZone } from '@/lib/core/dates'
import en from '@/lib/i18n/en.json'
import ptBR from '@/lib/i18n/pt-BR.json'
import { ActivityModelRow } from './activity-model-row'
import type { ActivityCell } from './activity-rows'

const catalogs = { 'pt-BR': ptBR, en }
const company = {
  id: '3f2b8c1e-0a4d-4e6f-9b7a-1c2d3e4f5a6b',
  cnpj: '27184056000155',
  legalName: 'Ipê',
  tradeName: null,
  state: null,
  city: null,
  active: true,
  models: [],
  retentionDays: null,
  extra: {},
}
const full: ActivityCell = { period: '2026-05', count: 1234, cancelled: 2, listed: true, quiet: false, level: 3 }

/** The rendered cell: its name, number and classes. */
function drawn(cell: Partial<ActivityCell>, locale: 'pt-BR' | 'en' = 'pt-BR', model: string | null = 'nfe') {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} timeZone={timeZone} messages={catalogs[locale]}>
      <table>
        <tbody>
          <ActivityModelRow company={company} row={{ model, cells: [{ ...full, ...cell }] }} at={0} stop="0:0" />
        </tbody>
      </table>
    </NextIntlClientProvider>,
  )
  const [, attributes = '', text] = /<a ([^>]+)>([^<]*)<\/a>/.exec(html) ?? []
  const [, name] = /aria-label="([^"]+)"/.exec(attributes) ?? []
  return {
    name,
    text,
    isHatched: attributes.includes('repeating-linear'),
    isMarked: attributes.includes('bg-wait-soft'),
  }
}

const plain = { isHatched: false, isMarked: false }

test.each([
  ['a full month', {}, { ...plain, name: 'NF-e, 05/2026: 1.234 notas, 2 canceladas', text: '1.234' }],
  [
    'a month without notes',
    { count: 0, cancelled: 0, level: 0 },
    { ...plain, name: 'NF-e, 05/2026: nenhuma nota', text: '0' },
  ],
  [
    'a month without notes after others',
    { count: 0, cancelled: 0, level: 0, quiet: true },
    { isHatched: false, isMarked: true, name: 'NF-e, 05/2026: nenhuma nota', text: '0' },
  ],
  [
    'a month that is not read yet',
    { count: null, listed: false },
    { isHatched: true, isMarked: false, name: 'NF-e, 05/2026: ainda não lido', text: '' },
  ],
  [
    'a month of which a part is read',
    { count: 12, listed: false },
    {
      isHatched: true,
      isMarked: false,
      name: 'NF-e, 05/2026: 12 notas até agora, mês ainda não lido por completo',
      text: '12',
    },
  ],
] as const)('%s says so in its name, its number and its plane', (_, cell, expected) => {
  expect(drawn(cell)).toEqual(expected)
})

test('counts are named in English too', () => {
  expect(drawn({ count: 1, cancelled: 0 }, 'en', null).name).toBe('All, May 2026: 1 document')
})
