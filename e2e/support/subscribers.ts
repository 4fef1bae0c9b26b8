import { type EventStream, openEventStream } from './event-stream.ts'
import { password, people } from './people.ts'
import { signIn } from './session.ts'

/** Maximum number of streams per person. */
const streamsEach = 8

async function newcomer(url: string, admin: string, email: string): Promise<string> {
  const headers = { cookie: admin, origin: url, 'content-type': 'application/json' }
  const body = JSON.stringify({ email, name: 'Ouvinte', password, roles: ['support'] })
  const answer = await fetch(`${url}/api/users`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`POST /api/users answered ${answer.status}: ${await answer.text()}`)
  return signIn(url, email, password)
}

/** Sessions of enough people for this many simultaneous streams. */
export async function sessionsFor(url: string, streams: number): Promise<string[]> {
  const admin = await signIn(url, people.admin.email, password)
  const cookies: string[] = []
  const emails = Array.from({ length: Math.ceil(streams / streamsEach) }, (_, n) => `ouvinte-${n}@grupoipe.com.br`)
  while (emails.length > 0) {
    const some = emails.splice(0, 4)
    cookies.push(...(await Promise.all(some.map((email) => newcomer(url, admin, email)))))
  }
  return cookies
}

/** This many streams over enough people. */
export async function openEventStreams(url: string, cookies: readonly string[], count: number): Promise<EventStream[]> {
  const owners = cookies.flatMap((cookie) => Array.from({ length: streamsEach }, () => cookie)).slice(0, count)
  const opened: EventStream[] = []
  while (owners.length > 0) {
    opened.push(...(await Promise.all(owners.splice(0, 50).map((cookie) => openEventStream(url, cookie)))))
  }
  return opened
}
