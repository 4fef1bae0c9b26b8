import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import ptBR from '@/lib/i18n/pt-BR.json'
import { OperationStatus } from './status'

const shown = (error: Parameters<typeof OperationStatus>[0]['error']) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="pt-BR" timeZone="America/Sao_Paulo" messages={ptBR}>
      <OperationStatus state="failed" error={error} />
    </NextIntlClientProvider>,
  )

it.each([
  [{ record: { code: 'upstream.said' } }, 'Recusada'],
  [null, 'Recusada'],
  [{ record: { code: 'refused.balance-short' } }, 'Não enviada'],
  [{ record: { code: 'refused.note-cancelled' } }, 'Não enviada'],
  [{ record: { code: 'refused.key-reassigned' } }, 'Não enviada'],
  [{ givenUp: true, record: { code: 'operation.given-up' } }, 'Não concluída'],
])('a failed operation with %j reads %s', (error, label) => {
  expect(shown(error)).toContain(label)
})
