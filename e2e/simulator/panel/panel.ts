import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Control, ControlError } from '../control.ts'
import { readBody } from '../exchange.ts'
import { perform } from './acts.ts'
import { panelPage, type Said, type Writing, writingIn } from './page.ts'
import { fill, languageOf, wordsOf } from './words.ts'

/** Serves `/panel`, on which a person triggers events outside Lastro; `appUrl` is Lastro's address. */
export async function answerPanel(
  control: Control,
  appUrl: string | undefined,
  raw: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const language = languageOf(raw.headers['accept-language'])
  const writing = writingIn(language, wordsOf(language))
  const form = raw.method === 'POST' ? new URLSearchParams((await readBody(raw)).toString('utf8')) : null
  const said = form ? await performed(control, form, writing, appUrl) : undefined
  response.writeHead(said?.refused ? 409 : 200, { 'content-type': 'text/html; charset=utf-8' })
  response.end(panelPage(control, writing, appUrl, said))
}

async function performed(
  control: Control,
  form: URLSearchParams,
  { words, money, instant }: Writing,
  appUrl = '',
): Promise<Said> {
  try {
    const { text, cents, status, path } = await perform(control, form, words)
    const amount = cents === undefined ? '' : money(cents)
    const now = instant(control.choices().now)
    return { text: fill(text, { amount, status: String(status), now }), href: path && appUrl + path }
  } catch (error) {
    if (!(error instanceof ControlError)) throw error
    return { text: fill(words.refused, { reason: error.message }), refused: true }
  }
}
