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
  writeRoute(noticeChoices.save, { input: choicesInput, output: ownChoices, run: saveOwnChoices }),
  readRoute(getBrief),
  readRoute(getOwnPush),
  writeRoute(pushDevices.add, { input: newDevice, output: pushDevice, status: 201, run: addDevice }),
  writeRoute(pushDevices.choose, { input: deviceKinds, output: pushDevice, run: chooseKinds }),
  removalRoute(pushDevices.remove, { input: deviceId, run: removeDevice }),
  writeRoute(notifications.read, { input: noticeReadInput, output: noticeSummary, run: readNotices }),
  readRoute(listNotices),
  readRoute(summarizeNotices),
]
