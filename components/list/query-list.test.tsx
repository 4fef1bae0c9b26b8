import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import ptBR from '@/lib/i18n/pt-BR.json'
import { ListFooter, useList } from './query-list'

type Pages = { items: string[]; next: null; unreadable?: number }[]

const still = { error: null, isPending: false, isFetching: false, isRefetching: false, isFetchingNextPage: false }
const idle = { ...still, hasNextPage: false, isFetchNextPageError: false, fetchNextPage: () => 0, refetch: () => 0 }

function Foot({ pages }: { pages: Pages }) {
  return <ListFooter list={useList({ ...idle, data: { pages }, dataUpdatedAt: 0 })}>2 contas</ListFooter>
}

const shown = (pages: Pages) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="pt-BR" timeZone="America/Sao_Paulo" messages={ptBR}>
      <Foot pages={pages} />
    </NextIntlClientProvider>,
  )

it('says how many records of all pages could not be read', () => {
  const page = { items: ['a'], next: null }
  expect(shown([page, page])).not.toContain('ileg')
  expect(shown([{ ...page, unreadable: 1 }])).toContain('1 registro do provedor veio ilegível e não aparece aqui')
  expect(shown([{ ...page, unreadable: 1 }, page, { ...page, unreadable: 2 }])).toContain('3 registros do provedor')
})
