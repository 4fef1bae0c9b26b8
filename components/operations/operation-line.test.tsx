import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import ptBR from '@/lib/i18n/pt-BR.json'
import { OperationLine } from './operation-line'

const shown = (state: string) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="pt-BR" timeZone="America/Sao_Paulo" messages={ptBR}>
      <OperationLine of={{ id: 'a', kind: 'pix.batch', state, sendOn: null }} />
    </NextIntlClientProvider>,
  )

it('a row that waits in a paused batch does not read as being sent', () => {
  expect(shown('sending')).toContain('Enviando')
  expect(shown('paused')).toContain('Lote pausado')
  expect(shown('paused')).not.toContain('Enviando')
})
