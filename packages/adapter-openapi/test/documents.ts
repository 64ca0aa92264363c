/** Documents of our own, which have every part that the adapter reads. */

export const MINIMAL = `openapi: 3.1.1
info:
  title: Tides
  version: 1.0.0
paths: {}
`;

export const NEWER = `# The interface of the harbour.
openapi: 3.1.1
info:
  title: Harbour
  summary: Berths
  description: Finds and books berths.
  version: 1.2.0
  license: { name: MIT, identifier: MIT }
  contact:
    name: The harbour office
    email: office@harbour.example
  x-logo: anchor.svg
servers:
  - url: https://api.harbour.example/v1
tags:
  - name: berths
    description: Places for ships
paths:
  /berths/{berth}:
    summary: One berth
    parameters:
      - name: berth
        in: path
        required: true
        description: Number of the berth
        schema: { type: integer, minimum: 1 }
    get:
      operationId: showBerth
      summary: Show a berth
      description: Shows one berth with its ship.
      tags: [berths]
      parameters:
        - name: fields
          in: query
          description: Parts to show
          explode: false
          schema:
            type: array
            items: { enum: [size, ship, price] }
        - name: X-Trace
          in: header
          schema: { type: string, default: none }
      responses:
        "200":
          description: The berth
          content:
            application/json:
              schema:
                type: object
                properties:
                  number: { type: integer }
                  length: { type: number, description: Length in metres }
                required: [number]
        "404":
          description: No such berth
          content:
            application/json:
              schema:
                type: object
                properties:
                  message: { type: string }
    delete:
      operationId: closeBerth
      deprecated: true
      responses:
        "204": { description: Closed }
  /bookings:
    post:
      operationId: book
      description: Books a berth.
      security:
        - token: [berths.book]
      requestBody:
        required: true
        description: The booking
        content:
          application/json:
            schema:
              type: object
              properties:
                ship: { type: string, description: Name of the ship }
                nights: { type: integer, default: 2 }
              required: [ship]
              additionalProperties: false
      responses:
        "201":
          description: The booking, with its number
          content:
            application/json:
              schema:
                type: array
                items: { type: string }
security: []
`;

export const OLDER = `{
  "openapi": "3.0.3",
  "info": { "title": "Lighthouse", "version": "7" },
  "paths": {
    "/lamp": {
      "get": {
        "summary": "State of the lamp",
        "responses": { "200": { "description": "State", "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Lamp" } } } } }
      },
      "put": {
        "operationId": "setLamp",
        "requestBody": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Lamp" } } } },
        "responses": { "default": { "description": "Done" } }
      }
    }
  },
  "components": {
    "schemas": {
      "Lamp": {
        "type": "object",
        "properties": {
          "watts": { "type": "number", "minimum": 5, "exclusiveMinimum": true, "nullable": true },
          "colour": { "type": "string", "example": "red" },
          "next": { "$ref": "#/components/schemas/Lamp" }
        }
      }
    }
  }
}
`;

/** A document with bodies that are one parameter, and with descriptions of schemas that others hide. */
export const WHOLE = `openapi: 3.1.1
info: { title: Buoys, version: "2" }
paths:
  /buoys:
    put:
      operationId: setBuoys
      requestBody:
        content:
          application/json:
            schema:
              type: array
              description: The buoys from the mouth of the river
              default: []
              items: { type: string }
      responses:
        "204": { description: Set }
    post:
      operationId: addBuoy
      requestBody:
        description: The name of the buoy
        content:
          application/json:
            schema: { type: string, description: A name, writeOnly: true }
      responses:
        "200":
          description: Added
          content:
            application/json:
              schema: { type: object, description: The buoy, properties: { number: { type: integer } } }
  /lights:
    get:
      operationId: listLights
      responses:
        "200":
          description: ""
          content:
            application/json:
              schema: { type: array, description: All lights, items: { type: string } }
`;
