import { noticeChoices } from '@/lib/features/notices/choices/contract'
import { choicesInput, ownChoices } from '@/lib/features/notices/choices/schema'
import { getBrief, getOwnChoices, saveOwnChoices } from '@/lib/features/notices/choices/service'
import { notifications } from '@/lib/features/notices/contract'
import { pushDevices } from '@/lib/features/notices/push/contract'
import { deviceId, deviceKinds, newDevice, pushDevice } from '@/lib/features/notices/push/schema'
import { addDevice, chooseKinds, getOwnPush, removeDevice } from '@/lib/features/notices/push/service'
import { noticeReadInput, noticeSummary } from '@/lib/features/notices/schema'
import { listNotices, readNotices, summarizeNotices } from '@/lib/features/notices/service'
import { readRoute, removalRoute, writeRoute } from '@/lib/server/http/routes'

export const noticesRoutes = [
  readRoute(getOwnChoices),
  writeRoute(noticeChoices.save, {
    input: choicesInput,
    output: ownChoices,
    run: (input, { person }) => saveOwnChoices(input, person),
  }),
  readRoute(getBrief),
  readRoute(getOwnPush),
  writeRoute(pushDevices.add, {
    input: newDevice,
    output: pushDevice,
    status: 201,
    run: (input, { person }) => addDevice(input, person),
  }),
  writeRoute(pushDevices.choose, {
    input: deviceKinds,
    output: pushDevice,
    run: (input, { person }) => chooseKinds(input, person),
  }),
  removalRoute(pushDevices.remove, { input: deviceId, run: ({ id }, { person }) => removeDevice(id, person) }),
  writeRoute(notifications.read, {
    input: noticeReadInput,
    output: noticeSummary,
    run: (input, { person }) => readNotices(input, person),
  }),
  readRoute(listNotices),
  readRoute(summarizeNotices),
]
