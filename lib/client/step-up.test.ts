import { expect, test } from 'vitest'
import { askForProofBy, type ProofSubject, proveAgain } from './step-up'

type Asked = { subject: ProofSubject | null; end: (proven: boolean) => void }

function listen(): Asked[] {
  const asked: Asked[] = []
  askForProofBy((subject) => new Promise((end) => asked.push({ subject, end })))
  return asked
}

const approval: ProofSubject = { operationId: 'one', decision: 'approve' }

test('the person is asked once for all that wait for a general proof', async () => {
  const asked = listen()
  const waiting = [proveAgain(), proveAgain()]
  asked[0]?.end(true)
  expect(await Promise.all(waiting)).toEqual([true, true])
  expect(asked).toHaveLength(1)
})

test('the person is asked for each decision by itself, one after the other', async () => {
  const asked = listen()
  const general = proveAgain()
  const approving = proveAgain(approval)
  const rejecting = proveAgain({ ...approval, decision: 'reject' })
  expect(asked.map(({ subject }) => subject)).toEqual([null])
  asked[0]?.end(true)
  await general
  await expect.poll(() => asked.length).toBe(2)
  expect(asked[1]?.subject).toEqual(approval)
  asked[1]?.end(false)
  expect(await approving).toBe(false)
  await expect.poll(() => asked.length).toBe(3)
  asked[2]?.end(true)
  expect(await rejecting).toBe(true)
})
