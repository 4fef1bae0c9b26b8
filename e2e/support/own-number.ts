import { type APIRequestContext, expect } from '@playwright/test'
import { rowsOf } from './envelope.ts'
import type { Environment } from './environment.ts'

/** A new note whose number is in no other key of the month; a search by part of a number finds no other note. */
export async function newNoteWithItsOwnNumber({ simulator }: Environment, support: APIRequestContext) {
  const captured = await Promise.all([1, 2, 3, 4, 5, 6].map(() => simulator.captureDocument({ modelo: 'nfe' })))
  const notes = captured.map(({ id, chave }) => ({
    documentId: String(id),
    chave: String(chave),
    number: String(Number(String(chave).slice(25, 34))),
  }))
  const month = new Intl.DateTimeFormat('sv', { timeZone: 'America/Sao_Paulo' }).format(new Date()).slice(0, 7)
  const { items } = await rowsOf(
    await support.get('/api/documents', { params: { from: month, to: month, limit: 200 } }),
  )
  const keys = new Set([...items.map(({ accessKey }) => String(accessKey)), ...notes.map(({ chave }) => chave)])
  const own = notes.find(({ number }) => [...keys].filter((key) => key.includes(number)).length === 1)
  expect(own).toBeDefined()
  return own ?? { documentId: '', chave: '', number: '' }
}
