import { textPairs } from '@fengguang/domain/kernel/texts'

export const m = textPairs({
  scan: ['扫描设备二维码', 'Scan a device label'],
  aim: ['将二维码置于画面中', 'Hold the label in the picture'],
  picture: ['摄像头画面', 'Picture of the camera'],
  other: ['不是本平台的设备二维码', 'This is not a device label of this platform'],
  denied: [
    '无法打开摄像头。请允许使用摄像头，或用手机自带的相机扫描标签。',
    'The camera cannot be opened. Allow it, or scan the label with the camera app of the phone.',
  ],
  ownCamera: [
    '此浏览器不能识别二维码：请用手机自带的相机扫描标签，会直接打开设备台账',
    'This browser reads no QR codes: scan the label with the camera app of the phone, which opens the ledger',
  ],
})
