import { expect, test } from 'vitest'
import { goingTo, type Receiver } from './receiver'

const key = (...destinations: string[]): Receiver => ({ destinations, holders: [] })
const holder = (taxId: string, name: string | null = null, ...destinations: string[]): Receiver => ({
  destinations,
  holders: [{ taxId, name }],
})

test.each<[string, Receiver, Receiver, boolean]>([
  ['the same key', key('a'), key('a'), true],
  ['another key', key('a'), key('b'), false],
  ['the same tax id', holder('529.982.247-25'), holder('52998224725'), true],
  ['another tax id', holder('52998224725'), holder('12345678909'), false],
  ['the mask of the tax id', holder('52998224725'), holder('***.982.247-**', 'Ana'), true],
  ['the mask of another tax id', holder('52998224725'), holder('***.982.248-**', 'Ana'), false],
  [
    'the mask of another tax id, with the same name',
    holder('***.982.247-**', 'Ana'),
    holder('***.982.248-**', 'Ana'),
    false,
  ],
  ['three digits and the name', holder('***.982.247-**', 'ANA LÚCIA'), holder('***.982.***-**', 'Ana Lucia'), true],
  ['three digits without a name', holder('52998224725'), holder('***.982.***-**', 'Ana'), false],
  ['the same name only', holder('52998224725', 'Ana'), holder('12345678909', 'Ana'), false],
  ['a mask that shows nothing', holder('***.***.***-**', 'Ana'), holder('52998224725', 'Ana'), false],
])('%s', (_, one, other, same) => {
  expect(goingTo(one, [{ receiver: other }])).toHaveLength(same ? 1 : 0)
})

test('two keys are of one receiver where a third payment names the holder of each', () => {
  const payments = [
    { receiver: holder('52998224725', null, 'b') },
    { receiver: key('other') },
    { receiver: holder('52998224725', null, 'a') },
    { receiver: key('b') },
  ]
  expect(goingTo(key('a'), payments)).toEqual([payments[2], payments[0], payments[3]])
})
