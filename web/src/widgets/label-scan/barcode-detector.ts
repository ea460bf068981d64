/** Of the browser; not every one has it, and TypeScript does not know it yet. */
interface Detector {
  detect: (picture: CanvasImageSource) => Promise<readonly { rawValue: string }[]>
}
type DetectorClass = new (options: { formats: readonly string[] }) => Detector

const detectorClass = (): DetectorClass | undefined =>
  (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector

/** Undefined where the browser reads no codes, or gives no camera. */
export function qrDetector(): Detector | undefined {
  const Found = detectorClass()
  return Found && 'mediaDevices' in navigator ? new Found({ formats: ['qr_code'] }) : undefined
}
