import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ReadingClient } from './reading-client'

test('what is first being read while it changes is read once more, however often it changes', async () => {
  const client = new ReadingClient()
  const answers: ((text: string) => void)[] = []
  const queryKey = ['filters']
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve))
  const observer = new QueryObserver(client, { queryKey, queryFn })
  const leave = observer.subscribe(() => undefined)
  const changes = [client.invalidateQueries({ queryKey }), client.invalidateQueries({ queryKey })]
  expect(answers).toHaveLength(1)
  answers[0]?.('from before')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.('with what changed')
  await Promise.all(changes)
  expect(observer.getCurrentResult().data).toBe('with what changed')
  expect(answers).toHaveLength(2)
  leave()
  client.clear()
})
