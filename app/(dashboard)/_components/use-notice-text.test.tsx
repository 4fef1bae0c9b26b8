import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { notice } from '@/lib/features/notices/schema'
import ptBR from '@/lib/i18n/pt-BR.json'
import { useNoticeText } from './use-notice-text'

function Title({ of }: { of: object }) {
  return useNoticeText()(notice.parse({ id: '1', at: '2027-03-03T12:00:00Z', read: false, subject: 'a', ...of })).title
}

const titleOf = (of: object) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="pt-BR" timeZone="America/Sao_Paulo" messages={ptBR}>
      <Title of={of} />
    </NextIntlClientProvider>,
  )

const request = { operation: 'pix.transfer', amountCents: 123_456, by: '' }

test('a notice of a transfer names its payee where the name is known', () => {
  const asked = { kind: 'approval.asked', data: request }
  expect(titleOf({ ...asked, payeeName: 'Horto Boa Esperança' })).toMatch(
    /^Transferência de R\$\s1\.234,56 para Horto Boa Esperança aguarda sua aprovação$/,
  )
  expect(titleOf(asked)).toMatch(/^Transferência de R\$\s1\.234,56 aguarda sua aprovação$/)
  const moved = { ...request, state: 'confirmed', code: null }
  expect(titleOf({ kind: 'operation.moved', data: moved, payeeName: 'Horto Boa Esperança' })).toMatch(
    /^Transferência de R\$\s1\.234,56 para Horto Boa Esperança confirmada$/,
  )
})
