import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import messages from '@/lib/i18n/pt-BR.json'
import { ReadSoFar } from './read-so-far'

it.each([
  [{ documents: 6_000, withContent: 159, complete: false }, 'Até agora: 159 de 6.000 notas lidas'],
  [{ documents: 0, withContent: 0, complete: false }, 'Até agora, nenhuma nota foi lida'],
  [{ documents: 6_000, withContent: 6_000, complete: true }, ''],
])('says how much of an incomplete index was read: %o', (read, text) => {
  const markup = renderToStaticMarkup(
    <NextIntlClientProvider locale="pt-BR" messages={messages} timeZone="America/Sao_Paulo">
      <ReadSoFar read={read} />
    </NextIntlClientProvider>,
  )
  expect(markup.replaceAll(/<[^>]+>/g, '')).toBe(text)
})
