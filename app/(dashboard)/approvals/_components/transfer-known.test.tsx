import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { readQuery } from '@/lib/client/read-query'
import { bills } from '@/lib/features/bills/contract'
import { reviewInputOf, transfers } from '@/lib/features/pix/transfers/contract'
import type { Transfer, TransferReview } from '@/lib/features/pix/transfers/schema'
import { reconciliation } from '@/lib/features/reconciliation/contract'
import ptBR from '@/lib/i18n/pt-BR.json'
import { Facts } from './facts'
import { Findings } from './known'
import { TransferKnown } from './transfer-request'

const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })

function shown(content: ReactNode): string {
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <NextIntlClientProvider locale="pt-BR" timeZone="America/Sao_Paulo" messages={ptBR}>
        {content}
      </NextIntlClientProvider>
    </QueryClientProvider>,
  )
  return markup.replaceAll(/<[^>]+>/g, '|').replaceAll(/[|\s]+/g, ' ')
}

test('the last row names the fields that are empty', () => {
  const rows = [
    { label: 'Descrição', value: undefined },
    { label: 'Conta', value: 'Conta principal' },
    { label: 'Documento', value: '' },
  ]
  expect(shown(<Facts rows={rows} />)).toBe(' Conta Conta principal Não informado Descrição, Documento ')
  expect(shown(<Facts rows={rows.slice(1, 2)} />)).toBe(' Conta Conta principal ')
})

test('what was found or could not be read comes before what is as usual', () => {
  const checks = [
    { rows: [], title: 'a', none: 'usual' },
    { rows: [], title: 'b', none: 'readable', unread: 'unreadable' },
    { rows: [{ id: '1', what: 'row', end: null }], title: 'found' },
  ]
  expect(shown(<Findings of={checks} />)).toBe(' unreadable found row usual ')
})

const key = { type: 'EMAIL', value: 'horta@exemplo.com.br' } as const

/** A request of R$ 300,00 of a note of which so many cents are free besides. */
function known(freeCents: number, again?: string) {
  const madeFrom = { documentId: '7' }
  const input = { amountCents: 30_000, key, madeFrom, ...(again && { again: { reason: again } }) }
  const review = { similar: [], open: [], paid: { count: 0, cents: 0, lastAt: null }, payee: null, change: null }
  client.setQueryData(readQuery(transfers.review, reviewInputOf(input)).queryKey, review as unknown as TransferReview)
  const of = { id: '7' }
  const row = { document: { id: '7', model: 'NF-e', number: '1042', party: null } }
  client.setQueryData(readQuery(reconciliation.document, of).queryKey, { row } as never)
  client.setQueryData(readQuery(bills.due, of).queryKey, { parts: [], freeCents, nothing: null } as never)
  return shown(<TransferKnown request={{ id: 'a', input, about: null } as unknown as Transfer} />)
}

test('an approver is shown what is left of the note besides the transfer, after what is unusual', () => {
  const text = known(12_000)
  expect(text).toContain('Com esta transferência, ainda ficam livres R$ 120,00 na nota.')
  expect(text.indexOf('Nenhuma transferência confirmada')).toBeLessThan(text.indexOf('Com esta transferência'))
  expect(known(0)).toContain('Com esta transferência, nada mais fica livre na nota.')
})

test('the reason for paying more than was free comes first', () => {
  expect(known(0, 'Frete cobrado à parte')).toMatch(
    /^ Verificações Solicitado além do que estava livre na nota Frete cobrado à parte Com esta transferência, nada mais fica livre na nota\./,
  )
})
