import { randomUUID } from 'node:crypto'
import type { APIRequestContext, APIResponse } from '@playwright/test'
import type { JournalRequest } from '../simulator/journal.ts'
import type { Environment } from './environment.ts'

export const analysisPath = '/v1/infractions/analysis'

export const defence = 'Pedido 871, entregue e assinado.'

type Given = { key?: string; analysis?: 'accepted' | 'rejected'; description?: string; attachmentIds?: string[] }

/** Contests by default. */
export function answer(
  api: APIRequestContext,
  id: string,
  { key = randomUUID(), analysis = 'rejected', description = defence, attachmentIds = [] }: Given = {},
): Promise<APIResponse> {
  return api.post(`/api/pix/infractions/${id}/analysis`, {
    data: { analysis, description, attachmentIds },
    headers: { 'idempotency-key': key },
    timeout: 60_000,
  })
}

/** Every analysis of this infraction that reached upstream, with any outcome. */
export function analysesOf({ simulator }: Environment, id: string): JournalRequest[] {
  return simulator
    .requests({ service: 'pix', path: analysisPath })
    .filter(({ parts }) => parts?.some(({ name, text }) => name === 'id' && text === id))
}

/** Analyses that upstream accepted. */
export function takenOf(env: Environment, id: string): JournalRequest[] {
  return analysesOf(env, id).filter(({ handledStatus }) => handledStatus === 200)
}
