import { type Connection, LogMessageNotification, MessageType, ShowMessageNotification } from "vscode-languageserver";

/** Shows a message without buttons. */
export function showMessage(connection: Connection, type: MessageType, message: string): void {
  void connection.sendNotification(ShowMessageNotification.type, { type, message });
}

/** Writes a line into the log of this server in the editor. */
export function logMessage(connection: Connection, message: string): void {
  void connection.sendNotification(LogMessageNotification.type, { type: MessageType.Info, message });
}
