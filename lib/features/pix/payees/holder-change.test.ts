import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openBook } from '@/e2e/harness/payees'
import { getTransfer, reviewTransfer } from '@/lib/features/pix/transfers/service'
import { db } from '@/lib/server/db/client'
import { users } from '@/lib/server/db/schema'
import { approve, reject } from '@/lib/server/operations/approvals'
import { changePayee, createPayee, getPayee, removePayee } from './service'

const { simulator, marina, paulo, rafael, listed, impostor, key, ...book } = await openBook()
const { context, pay, confirm, payConfirmed, lookUp, known, payeeOf, claimed, states, paidBefore } = book

describe('a key whose holder changed', () => {
  test('says what was remembered before the look-up, and what it changed', async () => {
    expect(await lookUp()).toMatchObject({ known: null })
    await payConfirmed()
    const { id: payeeId } = (await payeeOf()) ?? {}
    const remembered = { payeeId, owner: { name: listed.name }, bank: listed.bank }
    expect(await lookUp()).toMatchObject({ known: { ...remembered, change: null } })
    const bank = { name: 'Banco Novo', ispb: '99999999' }
    simulator.changeDirectory(key.value, { bank })
    expect(await lookUp()).toMatchObject({ bank, known: { ...remembered, change: 'bank' } })
    await payConfirmed()
    expect(await lookUp()).toMatchObject({ known: { ...remembered, bank, change: null } })
    claimed()
    expect(await lookUp()).toMatchObject({ known: { ...remembered, bank, change: 'holder' } })
    expect((await payeeOf())?.keys).toMatchObject([{ change: 'holder', found: { owner: { name: impostor.name } } }])
  })

  test('is not paid without a reason, even when another person made the look-up', async () => {
    await paidBefore()
    claimed()
    await lookUp()
    simulator.clearRequests()
    for (const person of [marina, paulo])
      await expect(pay({}, person)).rejects.toMatchObject({ code: 'holder_changed', status: 409 })
    expect(simulator.requests()).toEqual([])
  })

  test('is not paid either by a request older than the change, when its approval looks again', async () => {
    await paidBefore()
    const { id } = await pay({ amountCents: 200_000 }, paulo)
    claimed()
    const changed = { code: 'holder_changed', extras: { change: 'holder' } }
    await expect(approve(id, undefined, rafael)).rejects.toMatchObject(changed)
    expect(await getTransfer.perform({ id }, context())).toMatchObject({
      state: 'awaiting_approval',
      about: {
        remembered: { owner: { name: listed.name } },
        holderChange: { change: 'holder', found: { owner: { name: impostor.name } }, confirmed: false },
      },
    })
    await reject(id, 'Outro titular', rafael)
  })

  test.each([
    ['no document', { name: listed.name }, 'document'],
    ['no name', { document: '**.204.471/0001-**' }, 'name'],
  ] as const)('is not compared with an answer that states %s: it stops as unclear', async (_, answer, part) => {
    await paidBefore()
    const waits = (await pay({ amountCents: 200_000 }, paulo)).id
    states(answer)
    expect(await lookUp()).toMatchObject({ known: { change: 'unclear' } })
    const record = { code: 'refused.holder-unclear', values: { part } }
    const unclear = { code: 'holder_changed', extras: { change: 'unclear', record } }
    await expect(pay()).rejects.toMatchObject(unclear)
    await expect(approve(waits, undefined, rafael)).rejects.toMatchObject(unclear)
    const holderChange = { reason: 'Telefonei ao número do cadastro' }
    const approved = await approve(waits, undefined, rafael, { holderChange })
    expect(approved).toMatchObject({ state: 'accepted', about: { holderChange: { confirmed: true } } })
    expect(await getTransfer.perform({ id: waits }, context())).toMatchObject({ approvals: [holderChange] })
  })

  test('of a key that is not found any more cannot be compared either', async () => {
    await paidBefore()
    states(null)
    await expect(lookUp()).rejects.toMatchObject({ code: 'not_found' })
    await expect(pay()).rejects.toMatchObject({ code: 'holder_changed', extras: { change: 'unclear' } })
    expect((await payeeOf())?.keys).toMatchObject([{ change: 'unclear', found: null }])
  })

  test('at another bank is paid and approved without a question', async () => {
    await paidBefore()
    const waits = (await pay({ amountCents: 200_000 }, paulo)).id
    simulator.changeDirectory(key.value, { bank: { name: 'Banco Novo', ispb: '99999999' } })
    expect((await approve(waits, undefined, rafael)).state).toBe('accepted')
    expect(await lookUp()).toMatchObject({ known: { change: 'bank' } })
    expect((await pay()).state).toBe('accepted')
  })

  test('who is described in more detail is the same, and the details are remembered', async () => {
    states({ name: listed.name })
    await paidBefore()
    simulator.clearFaults()
    expect(await lookUp()).toMatchObject({ known: { change: null } })
    await payConfirmed()
    expect(await known()).toMatchObject({ owner: { document: expect.stringMatching(/204/) } })
  })

  test('with a reason waits for another person whatever the amount; once paid, the new holder is remembered', async () => {
    await paidBefore()
    claimed()
    await lookUp()
    const review = await reviewTransfer.perform({ amountCents: 100, key: key.value, keyType: key.type }, context())
    expect(review.approval).toMatchObject({
      needs: 'approval',
      reason: 'holder',
      approvers: [{ name: 'Rafael' }],
      barred: [],
    })
    const { id, state } = await pay({ amountCents: 100, holderChange: { reason: 'Telefonei ao número do cadastro' } })
    expect(state).toBe('awaiting_approval')
    expect(await known()).toMatchObject({ owner: { name: listed.name } })
    await approve(id, undefined, rafael)
    expect(await known()).toMatchObject({ owner: { name: listed.name } })
    await confirm(id)
    expect(await known()).toMatchObject({ owner: { name: impostor.name } })
    const { holders, ...found } = await getPayee.perform({ id: (await payeeOf())?.id ?? '' }, context())
    expect(holders).toMatchObject([
      { owner: { name: impostor.name }, current: true, paid: { count: 1, cents: 100 } },
      { owner: { name: listed.name }, current: false, accepted: true, paid: { count: 1, cents: 5_000 } },
    ])
    expect(found).toMatchObject({ name: listed.name, keys: [{ change: null }] })
    expect((await pay()).state).toBe('accepted')
  })

  test('a reason alone makes a payment wait, too', async () => {
    expect((await pay({ holderChange: { reason: 'Por via das dúvidas' } })).state).toBe('awaiting_approval')
  })

  test('stays remembered when its payee is removed, and when the key is taken away', async () => {
    await paidBefore()
    await removePayee.run({ id: (await payeeOf())?.id ?? '' }, marina)
    claimed()
    expect(await lookUp()).toMatchObject({ known: { payeeId: null, change: 'holder' } })
    await createPayee.run({ name: 'Nova entrada', key }, marina)
    await expect(pay()).rejects.toMatchObject({ code: 'holder_changed' })
    expect(await payeeOf()).toMatchObject({ paid: { count: 1, cents: 5_000 } })
  })
})

describe('whoever changed a payee', () => {
  const change = [
    ['made it', async () => void (await createPayee.run({ name: 'Feito à mão', key }, paulo))],
    [
      'added a key',
      async () => {
        const { id } = await createPayee.run(
          { name: 'De outra pessoa', key: { type: 'EMAIL', value: `x.${key.value}` } },
          marina,
        )
        await changePayee.run({ id, addKey: key }, paulo)
      },
    ],
    [
      'gave it another name',
      async () => {
        const { id } = await createPayee.run({ name: 'De outra pessoa', key }, marina)
        await changePayee.run({ id, name: 'Nome novo' }, paulo)
      },
    ],
    [
      'removed it',
      async () => {
        const { id } = await createPayee.run({ name: 'De outra pessoa', key }, marina)
        await removePayee.run({ id }, paulo)
      },
    ],
  ] as const
  test.each(change)('and %s approves no payment to it', async (_, changed) => {
    const database = await db()
    await changed()
    await database
      .update(users)
      .set({ roles: ['manager'] })
      .where(eq(users.id, paulo.id))
    const manager = { ...paulo, roles: ['manager' as const] }
    const review = await reviewTransfer.perform({ amountCents: 200_000, key: key.value, keyType: key.type }, context())
    expect(review.approval).toMatchObject({ approvers: [{ name: 'Rafael' }], barred: [{ name: 'Paulo' }] })
    const { id } = await pay({ amountCents: 200_000 })
    expect(await getTransfer.perform({ id }, context(manager))).toMatchObject({
      decider: { hindrance: { code: 'refused.payee-changed' } },
    })
    simulator.clearRequests()
    await expect(approve(id, undefined, manager)).rejects.toMatchObject({
      code: 'forbidden',
      extras: { record: { code: 'refused.payee-changed' } },
    })
    expect(simulator.requests()).toEqual([])
    expect((await approve(id, undefined, rafael)).state).toBe('accepted')
    await database
      .update(users)
      .set({ roles: ['finance'] })
      .where(eq(users.id, paulo.id))
  })

  test('with a star only still may', async () => {
    const database = await db()
    const { id: payeeId } = await createPayee.run({ name: 'Estrela', key }, marina)
    await changePayee.run({ id: payeeId, favorite: true }, paulo)
    await database
      .update(users)
      .set({ roles: ['manager'] })
      .where(eq(users.id, paulo.id))
    const { id } = await pay({ amountCents: 200_000 })
    expect((await approve(id, undefined, { ...paulo, roles: ['manager'] })).state).toBe('accepted')
    await database
      .update(users)
      .set({ roles: ['finance'] })
      .where(eq(users.id, paulo.id))
  })
})
