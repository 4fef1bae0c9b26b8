import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HolderStop } from '@/components/payments/holder-stop'
import { SameDay } from '@/components/payments/same-day'
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
function known(freeCents: number, again?: string, paidEarlier: TransferReview['paidEarlier'] = null) {
  const madeFrom = { documentId: '7' }
  const input = { amountCents: 30_000, key, madeFrom, ...(again && { again: { reason: again } }) }
  const review = {
    similar: [],
    open: [],
    paid: { count: 0, cents: 0, lastAt: null },
    paidEarlier,
    payee: null,
    change: null,
  }
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

test('a payment to an earlier holder of the key is said as one, and is no tick of the payee', () => {
  const text = known(0, undefined, { count: 1, cents: 100, lastAt: '2026-11-29T05:45:00Z', name: 'Fábio Queiroz' })
  expect(text).toMatch(
    /^ Verificações Nenhuma transferência confirmada a este favorecido\. A esta chave, 1 de R\$ 1,00 em 29\/11\/2026, 02:45, quando era de Fábio Queiroz\./,
  )
})

test('of the requests of a day, those for an earlier holder of the key are not counted as the payee’s', () => {
  const request = { input: { amountCents: 35_000, key }, about: null, createdAt: '2026-11-24T12:00:00Z', sendOn: null }
  const earlier = { count: 1, cents: 100, name: 'Fábio Queiroz' }
  const line = 'Hoje, outra de R$ 1,00 foi solicitada para Fábio Queiroz, titular anterior da chave'
  expect(shown(<SameDay of={{ ...request, sameDay: { count: 1, cents: 100, earlier } }} />)).toBe(` ${line} `)
  expect(shown(<SameDay of={{ ...request, sameDay: { count: 2, cents: 200, earlier } }} />)).toContain(
    `2.ª de 24/11/2026 para horta@exemplo.com.br, R$ 351,00 somadas ${line}`,
  )
})

test('the stop of a holder says which of the two it is, with the requester’s reason', () => {
  const holder = (name: string | null) => ({
    owner: { name, document: '***.458.100-**' },
    bank: { name: 'Jatobá', ispb: null },
  })
  const stop = (name: string | null) => {
    const found = { ...holder(name), lookedUpAt: '2026-11-29T05:45:00Z' }
    const remembered = { ...holder('Fábio Queiroz'), seenAt: '2026-11-28T05:45:00Z' }
    const input = { key, holderChange: { reason: 'Telefonei' } }
    const of = { state: 'awaiting_approval', input, about: { payee: found, remembered, holderChange: null } }
    return shown(<HolderStop of={of} />)
  }
  expect(stop('João Nascimento')).toContain('O titular da chave mudou. Motivo de quem solicitou: Telefonei')
  expect(stop('João Nascimento')).not.toContain('comparar')
  expect(stop(null)).toContain('Não foi possível comparar o titular. Motivo de quem solicitou: Telefonei')
  expect(stop(null)).not.toContain('mudou')
})
