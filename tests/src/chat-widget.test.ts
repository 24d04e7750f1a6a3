// @vitest-environment happy-dom
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loadChatWidget } from "#src/chat-widget.ts";
import { placeQueries } from "#src/queries/place-queries.ts";

const { queryKey } = placeQueries.place();
const PLACE = { country_name: "Norway", country: "NO", continent_code: "EU", currency: "NOK" };
const URL = "https://chat.example/widget.js";

let added: unknown[] = [];
const scripts = () =>
  added.map((node) => (node instanceof HTMLScriptElement ? node.src : "no script"));

beforeEach(() => {
  added = [];
  vi.spyOn(document.head, "append").mockImplementation((...nodes) => void added.push(...nodes));
});
afterEach(() => {
  vi.restoreAllMocks();
});

it("A page loads the chat of its place, once", () => {
  const client = new QueryClient();
  loadChatWidget(client);
  expect(scripts()).toEqual([]);
  client.setQueryData(queryKey, { ...PLACE, chat_widget_url: URL });
  client.setQueryData(queryKey, { ...PLACE, chat_widget_url: URL });
  expect(scripts()).toEqual([URL]);
});

it("A page with a cached place loads the chat immediately", () => {
  const client = new QueryClient();
  client.setQueryData(queryKey, { ...PLACE, chat_widget_url: URL });
  loadChatWidget(client);
  expect(scripts()).toEqual([URL]);
});

it("A page loads no chat if its place has none, for example in Africa", () => {
  const client = new QueryClient();
  loadChatWidget(client);
  client.setQueryData(queryKey, PLACE);
  expect(scripts()).toEqual([]);
});
