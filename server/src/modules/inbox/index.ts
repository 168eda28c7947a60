export { inboxPersonalData } from './personal.ts';
export { listReadyTexts, type ReadyText, removeReadyText, setReadyText } from './texts.ts';
export {
  addReply,
  assignThread,
  countWaitingThreads,
  listThreads,
  lockThread,
  openThread,
  type ReplyRow,
  repliesOf,
  replyById,
  setThreadState,
  setUndelivered,
  type ThreadRow,
  threadById,
} from './threads.ts';
