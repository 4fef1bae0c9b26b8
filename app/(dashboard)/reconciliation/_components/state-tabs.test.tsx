import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { type BackingSide, backingStates } from '@/lib/core/backing'
import type { BackingSummary } from '@/lib/features/reconciliation/schema'
import messages from '@/lib/i18n/pt-BR.json'
import { StateTabs } from './state-tabs'

const none = { count: 0, cents: 0, linkedCents: 0, openCents: 0, returnedCents: 0 }
const states = Object.fromEntries(backingStates.map((state) => [state, none])) as BackingSummary['states']
const read: BackingSummary['read'] = {
  ...{ payments: 0, documents: 0, complete: true, listed: 0, waiting: 0, days: 0, daysRead: 0, unreadable: 0 },
  ...{ returnsOpen: 0, returnsUnmatched: 0, unmatchedReturns: [], valueless: 0, secondsLeft: 0, problem: null },
}

function textOf(side: BackingSide, more: Partial<BackingSummary['read']>): string {
  const summary = { states, read: { ...read, ...more }, days: [], otherSide: 0, alone: { count: 0, cents: 0 } }
  const markup = renderToStaticMarkup(
    <NextIntlClientProvider locale="pt-BR" messages={messages} timeZone="America/Sao_Paulo">
      <StateTabs direction="in" side={side} state={null} summary={summary} onChoose={() => undefined} />
    </NextIntlClientProvider>,
  )
  return markup.replaceAll(/<[^>]+>/g, ' ')
}

it('sums of notes of which no value is known are a dash with their number, sums of payments are not', () => {
  const text = textOf('documents', { valueless: 212 })
  expect(text).toContain('212 sem valor conhecido')
  expect(text).toContain('—')
  expect(text).not.toContain('R$')
  expect(textOf('payments', { valueless: 212 })).toContain('R$')
})

it('says "so far" of a month that is not read to its end', () => {
  expect(textOf('documents', {})).toContain('o mês inteiro')
  const text = textOf('documents', { complete: false })
  expect(text).toContain('nada até agora')
  expect(text).not.toContain('mês')
})
