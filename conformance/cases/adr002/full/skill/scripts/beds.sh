#!/bin/sh
echo beds
