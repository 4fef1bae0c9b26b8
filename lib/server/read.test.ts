import { expect, test } from 'vitest'
import { z } from 'zod'
import { readContract } from '@/lib/core/contract'
import { withRequestContext } from './http/request-context'
import { everyone, read, themselves } from './read'
import { dropSharedAnswers } from './upstream/cache'

const personOf = (id: string, role: 'finance' | 'support' = 'finance') => ({ id, email: '', name: id, roles: [role] })

function counting() {
  let runs = 0
  const input = z.strictObject({ side: z.string().optional() })
  const counted = read(readContract<{ side?: string }, { runs: number }>('counted', { may: 'pix.transfers.create' }), {
    sameFor: everyone,
    input,
    output: z.object({ runs: z.number() }),
    run: async () => {
      runs += 1
      return { runs }
    },
  })
  return (id: string, given: object = {}, role?: 'support') =>
    counted.performShared(given, { person: personOf(id, role), signal: new AbortController().signal })
}

test('an answer that is the same for everybody is made once for many who ask, of each input apart', async () => {
  dropSharedAnswers()
  const perform = counting()
  expect(await Promise.all([perform('ana'), perform('bia')])).toEqual([{ runs: 1 }, { runs: 1 }])
  expect(await perform('caio')).toEqual({ runs: 1 })
  expect(await perform('caio', { side: 'in' })).toEqual({ runs: 2 })
})

test('after something was written it is made anew', async () => {
  dropSharedAnswers()
  const perform = counting()
  await perform('ana')
  dropSharedAnswers()
  expect(await perform('ana')).toEqual({ runs: 2 })
})

test('a person who may not read it is refused though others were just answered, and so is a wrong input', async () => {
  dropSharedAnswers()
  const perform = counting()
  await perform('ana')
  await expect(perform('bia', {}, 'support')).rejects.toMatchObject({ code: 'forbidden' })
  await expect(perform('ana', { other: '1' })).rejects.toMatchObject({ code: 'invalid_request' })
})

test('who has just written reads anew, also where another instance took the write, and others then read the same', async () => {
  dropSharedAnswers()
  const perform = counting()
  await perform('ana')
  expect(await withRequestContext({ requestId: 'r', wroteLately: true }, () => perform('bia'))).toEqual({ runs: 2 })
  expect(await perform('caio')).toEqual({ runs: 2 })
})

test('a part that is the same for everybody is made once, whoever asks for what is theirs', async () => {
  dropSharedAnswers()
  let runs = 0
  const contract = readContract<object, { runs: number; id: string }>('in-part', { may: 'documents.read' })
  const inPart = read(contract, {
    sameFor: themselves,
    input: z.strictObject({}),
    output: z.object({ runs: z.number(), id: z.string() }),
    run: async (_, person, { once }) => ({ id: person.id, runs: await once({}, async () => (runs += 1)) }),
  })
  const { signal } = new AbortController()
  const ask = (id: string) => inPart.performShared({}, { person: personOf(id), signal })
  expect(await Promise.all([ask('ana'), ask('bia'), ask('ana')])).toEqual([
    { runs: 1, id: 'ana' },
    { runs: 1, id: 'bia' },
    { runs: 1, id: 'ana' },
  ])
  dropSharedAnswers()
  expect(await ask('bia')).toEqual({ runs: 2, id: 'bia' })
})
