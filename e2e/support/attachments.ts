import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext, APIResponse } from '@playwright/test'
import { dataOf, type Fields } from './envelope.ts'
import type { Environment } from './environment.ts'

export const megabyte = 1024 * 1024

export const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Text of exactly this many bytes. */
export const textOf = (bytes: number) => Buffer.alloc(bytes, 'evidencia; ')

/** A PDF-like file of exactly this many unique bytes. */
export function pdfOf(bytes: number): Buffer {
  const content = randomBytes(bytes)
  content.write('%PDF-1.7\n')
  return content
}

/** An unanswered infraction for one test. */
export async function newInfraction({ simulator }: Environment): Promise<string> {
  await simulator.receive({})
  return String(simulator.registerInfraction().id)
}

const pathOf = (infractionId: string) => `/api/pix/infractions/${infractionId}/attachments`

export function upload(api: APIRequestContext, infractionId: string, name: string, data: Buffer): Promise<APIResponse> {
  const headers = { 'content-type': 'application/octet-stream' }
  return api.post(pathOf(infractionId), { params: { name }, data, headers })
}

/** The shared files of the case. */
export async function attachedTo(api: APIRequestContext, infractionId: string): Promise<unknown> {
  const { draft } = await dataOf(await api.get(`/api/pix/infractions/${infractionId}`))
  return Object(draft).attachments
}

/** Files on Lastro's disk, finished or not. */
export function filesOnDisk({ dataDir }: Environment): string[] {
  const folder = join(dataDir, 'attachments')
  return existsSync(folder) ? readdirSync(folder).sort() : []
}

/** The files of the last answer that reached upstream for this infraction. */
export function filesUpstream({ simulator }: Environment, infractionId: string): Fields[] {
  const answers = simulator.requests({ service: 'pix', path: '/v1/infractions/analysis' })
  const last = answers.findLast(({ parts }) => parts?.some(({ name, text }) => name === 'id' && text === infractionId))
  return (last?.parts ?? [])
    .filter(({ name }) => name === 'attachments')
    .map(({ filename, type, bytes, sha256 }) => ({ filename, type, bytes, sha256 }))
}
